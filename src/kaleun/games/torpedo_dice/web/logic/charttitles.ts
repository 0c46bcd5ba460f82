// Titles of the charts and of rows the log points at, short enough for it.
import type { Lang } from '@web/i18n/texts';

type Titles = Record<string, string>;

const TITLES: Record<Lang, Titles> = {
  en: {
    board_mission: 'The boat, mission side', board_training: 'The boat, training side', dice_pool: 'Number of dice', die_faces: 'Pips are torpedoes', end_cases: 'How a game ends', pattern_counts: 'Number of volleys',
    reserve_track: 'Reserve torpedoes', shot_formations: 'Shot formations', solo_area: 'The KI', solo_ranks: 'Ranks', systems: 'The seven systems',
    'dice_pool[players]': 'players {n}', 'die_faces[value]': 'a {n}', 'reserve_track.*': '', 'solo_area.arrows': 'arrows', 'solo_area.boxes': 'boxes', 'solo_area.die_to_system': 'target', 'solo_ranks.points': 'points',
  },
  de: {
    board_mission: 'Das Boot, Missionsseite', board_training: 'Das Boot, Trainingsseite', dice_pool: 'Anzahl der Würfel', die_faces: 'Augen sind Torpedos', end_cases: 'Wie ein Spiel endet', pattern_counts: 'Anzahl der Salven',
    reserve_track: 'Reservetorpedos', shot_formations: 'Schussbilder', solo_area: 'Die KI', solo_ranks: 'Dienstgrade', systems: 'Die sieben Systeme',
    'dice_pool[players]': 'Spieler {n}', 'die_faces[value]': 'eine {n}', 'reserve_track.*': '', 'solo_area.arrows': 'Pfeile', 'solo_area.boxes': 'Kästchen', 'solo_area.die_to_system': 'Ziel', 'solo_ranks.points': 'Punkte',
  },
  es: {
    board_mission: 'El submarino, lado de misión', board_training: 'El submarino, lado de entrenamiento', dice_pool: 'Número de dados', die_faces: 'Los puntos son torpedos', end_cases: 'Cómo termina la partida',
    pattern_counts: 'Número de salvas', reserve_track: 'Torpedos de reserva', shot_formations: 'Formaciones de disparo', solo_area: 'La KI', solo_ranks: 'Rangos', systems: 'Los siete sistemas',
    'dice_pool[players]': 'jugadores {n}', 'die_faces[value]': 'un {n}', 'reserve_track.*': '', 'solo_area.arrows': 'flechas', 'solo_area.boxes': 'casillas', 'solo_area.die_to_system': 'objetivo', 'solo_ranks.points': 'puntos',
  },
};

export const chartTitles = (lang: Lang): Titles => TITLES[lang];
