// A sign for each order, drawn as lines on 24 x 24.
const ring = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const HULL = 'M3 11h13q4 0 5 2q-1 3-5 3H5q-2 0-2-5zM9 11V7h4v4';
const TORPEDO = 'M2 12q0-3 3-3h11q5 0 6 3q-1 3-6 3H5q-3 0-3-3zM5 9 3 6M5 15l-2 3';
const EYE = `M2 12s4-6 10-6 10 6 10 6-4 6-10 6S2 12 2 12z${ring(12, 12, 2.5)}`;
const WAVES = 'M2 20q2.500-2 5 0t5 0 5 0 5 0';

export const SIGNS: Record<string, string> = {
  new_speed: `M3 17a9 9 0 0 1 18 0zM12 17l4-7`,
  new_course: `${ring(12, 12, 9)}M12 5l3 8-3-2-3 2z`,
  dive: `${HULL}M12 17v5M9 19l3 3 3-3`,
  resurface: `M3 14h13q4 0 5 2q-1 3-5 3H5q-2 0-2-5zM12 11V3M9 6l3-3 3 3`,
  new_depth: `${ring(12, 12, 9)}M12 12V5M12 12l4 4M5 12h1M18 12h1`,
  observe: `${ring(7, 15, 4)}${ring(17, 15, 4)}M6 11l1-6h3v9M18 11l-1-6h-3v9`,
  join_observers: `${ring(7, 15, 4)}${ring(17, 15, 4)}M12 3v7M8.500 6.500h7`,
  periscope: `M9 22V5h6V2H8v7h7M9 22h4V9${WAVES}`,
  hydrophone: `M4 15v-3a8 8 0 0 1 16 0v3M4 14h3v6H4zM17 14h3v6h-3z`,
  sextant: `M12 3 4 18a12 12 0 0 0 16 0zM12 3v12M7 13h10`,
  enigma: `M4 4h16v16H4zM8 8h.01M12 8h.01M16 8h.01M7 12h10M7 16h10`,
  identify: `${EYE}M19 3v4M17 5h4`,
  leave_view: `${EYE}M4 20 20 4`,
  tdc: `${ring(12, 12, 8)}M12 1v6M12 17v6M1 12h6M17 12h6`,
  flood_tubes: `M3 6h18v12H3zM3 13q2.500-2 4.500 0t4.500 0 4.500 0 4.500 0`,
  fire_torpedoes: TORPEDO,
  reload: `M2 15q0-2 3-2h9q4 0 5 2q-1 2-5 2H5q-3 0-3-2zM20 4v6h-6M20 10a8 8 0 0 0-14-2`,
  load_external: `M2 17q0-2 3-2h11q4 0 5 2q-1 2-5 2H5q-3 0-3-2zM12 3v9M8.500 8.500 12 12l3.500-3.500`,
  gun_88mm: `M3 19h12M5 19l2-7h5l2 7M9 12 22 6M7 12h4`,
  gun_20mm: `M12 21V11M7 21h10M9 11h6M11 11 17 2M14 11l6-8`,
  mobilize: `${ring(7, 6, 3)}M3 20v-5q0-4 4-4t4 4v5M14 12h7M18 8l4 4-4 4`,
  high_alert: 'M12 3 2 20h20zM12 10v4M12 17h.01',
  repair_technical: 'M15 3a5 5 0 0 0-5 7l-7 7 4 4 7-7a5 5 0 0 0 6-7l-3 3-4-1-1-4z',
  repair_environmental: 'M12 2q6 5 4 10q3-1 2-4q4 8-2 12q-7 4-11-2q-1-6 4-8q0-5 3-8z',
  repair_breach: `M4 3v6l4 2-3 3 4 2-2 5M14 5q5 5 5 9a5 5 0 0 1-10 0`,
  resume_repair: 'M15 3a5 5 0 0 0-5 7l-7 7 4 4 7-7a5 5 0 0 0 6-7l-3 3-4-1-1-4zM3 4v5M6 4v5',
  first_aid: 'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z',
  open_medkit: 'M3 8h18v12H3zM8 8V4h8v4M12 11v6M9 14h6',
  prepare_meal: 'M4 12h16a8 8 0 0 1-16 0zM8 8q-2-2 0-5M12 8q-2-2 0-5M16 8q-2-2 0-5',
  address_crew: 'M4 5h16v11h-9l-5 5v-5H4zM8 9h8M8 12h5',
  smoke: 'M2 15h15v4H2zM20 15v4M13 15v4M17 11q4-1 2-4t1-5',
  say: 'M4 5h16v11h-9l-5 5v-5H4z',
  log_note: 'm4 20 1-5L16 4l4 4L9 19zM14 6l4 4',
  return_to_base: 'M4 11 12 4l8 7M6 10v10h12V10M10 20v-6h4v6',
};
