// Titles of the charts and of rows the log points at, short enough for it.
import type { Lang } from '@web/i18n/texts';

export const CHARTS: Record<Lang, Record<string, string>> = {
  en: { components: 'Components', firing: 'Shots: hand of cards and chance', fleets: 'Fleets to choose from', scenarios: 'Scenarios', ships: 'Ship cards', 'fleets.*': '', 'firing[misses]': 'misses {n}' },
  de: { components: 'Spielmaterial', firing: 'Schüsse: Kartenhand und Chance', fleets: 'Wählbare Flotten', scenarios: 'Szenarien', ships: 'Schiffskarten', 'fleets.*': '', 'firing[misses]': 'Nieten {n}' },
  es: { components: 'Componentes', firing: 'Disparos: mano de cartas y probabilidad', fleets: 'Flotas a elegir', scenarios: 'Escenarios', ships: 'Cartas de barcos', 'fleets.*': '', 'firing[misses]': 'fallos {n}' },
};
