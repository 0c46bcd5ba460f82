// How things look, apart from words: letters of roles, signs of hazards and of damage.
export const LETTER: Record<string, string> = { captain: 'C', first_officer: '1', navigator: 'N', chief_engineer: 'E' };

/** Signs on 16 x 16, drawn as lines. */
export const HAZARD: Record<string, string> = {
  fire: 'M8 1q5 4 3 7q2-1 2-3q3 6-2 9q-6 3-8-2q-1-4 3-6q0-3 2-5z',
  electrical: 'M9 1L3 9h4l-1 6 7-9H9z',
  gas: 'M4 12a3 3 0 0 1 0-6q1-4 5-3q4 0 4 4q2 1 1 3t-3 2z',
  lighting: 'M5 10a5 5 0 1 1 6 0v2H5zM6 14h4M2 2l12 12',
  leak: 'M1 5q2-2 4 0t4 0t4 0M1 9q2-2 4 0t4 0t4 0M1 13q2-2 4 0t4 0t4 0',
};
export const LEVEL: Record<string, string> = { green: 'I', yellow: 'II', red: 'III' };
/** Supplies and toolboxes, on the same 16 x 16. */
export const WARES: Record<string, string> = {
  wire: 'M2 12q3-9 5-3t5 0t3-5',
  rebreathers: 'M4 3h9v5a4.500 4.500 0 0 1-9 0zM8.500 12v4M6.500 6h.1M10.500 6h.1',
  water_pump: 'M2 6h8v4H2zM10 8h4v6M6 6V3M3.500 3h5',
  light_bulbs: 'M8.500 1.500a4.500 4.500 0 0 1 2 8.500v2h-4v-2a4.500 4.500 0 0 1 2-8.500zM7 14.500h3',
  fire_extinguisher: 'M6 6h5v9H6zM8.500 6V3M5 3h6M11 3l3 3',
};
export const TOOLBOX = 'M1.500 6h14v9h-14zM6 6V3h5v3';

/** Lines of the feed by weight. */
export const ALARMING = new Set([
  'aircraft',
  'hunted',
  'pinged',
  'depth_charges',
  'breach',
  'environmental',
  'bombed',
  'shelled',
  'crew_damage',
  'killed',
  'section_flooded',
  'boat_lost',
  'puzzle_failed',
  'sighted_by_enemy',
  'shock_severe',
  'shock_heavy',
  'shock_shattering',
  'order_lost',
  'strafed',
  'strain',
]);
export const GLAD = new Set([
  'ship_sunk',
  'torpedo_hit',
  'objective_done',
  'breach_sealed',
  'repaired',
  'morale_rises',
  'plane_down',
  'fix',
]);
/** Lines that only the whole log shows. */
export const QUIET = new Set(['activated', 'paid_order', 'moved', 'moved_back', 'role_ready', 'excess', 'duty_over']);
