// Titles of the charts, short enough for the log.
import type { Lang } from '../../i18n/texts';

type Titles = Record<string, string>;

const TITLES: Record<Lang, Titles> = {
  en: {
    board_mission: 'The boat, mission side', board_training: 'The boat, training side', dice_pool: 'Number of dice', die_faces: 'Pips are torpedoes', end_cases: 'How a game ends', pattern_counts: 'Number of volleys',
    reserve_track: 'Reserve torpedoes', shot_formations: 'Shot formations', solo_area: 'The KI', solo_ranks: 'Ranks', systems: 'The seven systems',
  },
  de: {
    board_mission: 'Das Boot, Missionsseite', board_training: 'Das Boot, Trainingsseite', dice_pool: 'Anzahl der Würfel', die_faces: 'Augen sind Torpedos', end_cases: 'Wie ein Spiel endet', pattern_counts: 'Anzahl der Salven',
    reserve_track: 'Reservetorpedos', shot_formations: 'Schussbilder', solo_area: 'Die KI', solo_ranks: 'Dienstgrade', systems: 'Die sieben Systeme',
  },
  es: {
    board_mission: 'El submarino, lado de misión', board_training: 'El submarino, lado de entrenamiento', dice_pool: 'Número de dados', die_faces: 'Los puntos son torpedos', end_cases: 'Cómo termina la partida',
    pattern_counts: 'Número de salvas', reserve_track: 'Torpedos de reserva', shot_formations: 'Formaciones de disparo', solo_area: 'La KI', solo_ranks: 'Rangos', systems: 'Los siete sistemas',
  },
};

export const chartTitles = (lang: Lang): Titles => TITLES[lang];
