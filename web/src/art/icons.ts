// Line icons on a 24 x 24 grid: strokes, and where needed filled parts.
export interface IconShape {
  line?: string;
  fill?: string;
}

const ring = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

export const ICONS = {
  back: { line: 'M15 5 8 12l7 7' },
  previous: { line: 'm15 5-7 7 7 7' },
  next: { line: 'm9 5 7 7-7 7' },
  first: { line: 'm18 5-7 7 7 7M7 5v14' },
  last: { line: 'm6 5 7 7-7 7M17 5v14' },
  undo: { line: 'M8 5 4 9l4 4M4 9h9a6 6 0 0 1 0 12h-3' },
  redo: { line: 'm16 5 4 4-4 4M20 9h-9a6 6 0 0 0 0 12h3' },
  menu: { line: 'M4 7h16M4 12h16M4 17h16' },
  close: { line: 'M6 6l12 12M18 6 6 18' },
  coach: { line: `${ring(12, 12, 8)}M12 2v2M12 20v2M2 12h2M20 12h2`, fill: 'm15.5 8.5-2 5-5 2 2-5z' },
  person: { line: `${ring(12, 8, 4)}M4 21c1-5 4-7 8-7s7 2 8 7` },
  clock: { line: `${ring(12, 12, 9)}M12 7v5l3 3` },
  bell: { line: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 20a2 2 0 0 0 4 0' },
  sun: {
    line: `${ring(12, 12, 4)}M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4`,
  },
  moon: { line: 'M19 14.5A8 8 0 0 1 9.5 5a8 8 0 1 0 9.5 9.5z' },
  lamp: { line: 'M12 3v3M6 15a6 6 0 0 1 12 0zM9 19h6' },
  contrast: { line: ring(12, 12, 8.5), fill: 'M12 3.5a8.5 8.5 0 0 1 0 17z' },
  shield: { line: 'M12 3 5 6v6c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6z' },
  bolt: { line: 'M13 2 5 14h6l-1 8 8-12h-6z' },
  cell: { line: 'M7 8h10v11H7zM10 8V5h4v3M12 11v5M9.5 13.5h5' },
  torpedo: { line: 'M3 12c0-2 1-3 3-3h11c3 0 4 2 4 3s-1 3-4 3H6c-2 0-3-1-3-3zM3 12H1M4 8 2 6M4 16l-2 2' },
  die: {
    line: 'M5 5h14v14H5z',
    fill: `${ring(9, 9, 1.3)}${ring(15, 9, 1.3)}${ring(12, 12, 1.3)}${ring(9, 15, 1.3)}${ring(15, 15, 1.3)}`,
  },
  compass: { line: `${ring(12, 12, 9)}M15.5 8.5l-2 5-5 2 2-5z` },
  eye: { line: `M2 12s4-6 10-6 10 6 10 6-4 6-10 6S2 12 2 12z${ring(12, 12, 2.5)}` },
  wheel: { line: `${ring(12, 12, 7)}${ring(12, 12, 2)}M12 2v8M12 14v8M2 12h8M14 12h8` },
  book: { line: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11' },
  globe: { line: `${ring(12, 12, 9)}M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18` },
  house: { line: 'M4 11 12 4l8 7M6 10v10h12V10M10 20v-6h4v6' },
  lock: { line: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3' },
  pencil: { line: 'm4 20 1-5L16 4l4 4L9 19zM14 6l4 4' },
  search: { line: `${ring(10.5, 10.5, 6.5)}m15.5 15.5 5.5 5.5` },
  share: { line: 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8' },
  play: { fill: 'M7 4v16l13-8z' },
  pause: { line: 'M8 5v14M16 5v14' },
  gear: {
    line: `${ring(12, 12, 3.2)}M12 2.500v3M12 18.500v3M2.5 12h3M18.5 12h3M5.3 5.300l2.1 2.100M16.6 16.600l2.1 2.100M18.7 5.300l-2.1 2.100M7.4 16.600l-2.1 2.1`,
  },
  sound: { line: 'M4 10v4h4l5 4V6l-5 4zM16 9a4 4 0 0 1 0 6M18.5 6.500a8 8 0 0 1 0 11' },
  mute: { line: 'M4 10v4h4l5 4V6l-5 4zM17 9.500l5 5M22 9.500l-5 5' },
  text: { line: 'M5 6h14M5 10h14M5 14h14M5 18h9' },
  board: { line: 'M3 5h18v14H3zM3 10h18M3 14.500h18' },
  bug: { line: `M8 9h8v6a4 4 0 0 1-8 0zM9 9a3 3 0 0 1 6 0M4 8l4 3M20 8l-4 3M3 14h5M21 14h-5M5 20l3-3M19 20l-3-3` },
  key: { line: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8' },
  print: { line: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z' },
  flag: { line: 'M6 21V4M6 4h12l-3 4 3 4H6' },
  link: { line: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1' },
  live: {
    line: 'M12 12h.01M8.5 8.500a5 5 0 0 0 0 7M15.5 8.500a5 5 0 0 1 0 7M5.5 5.500a9 9 0 0 0 0 13M18.5 5.500a9 9 0 0 1 0 13',
  },
  offline: { line: 'M12 12h.01M8.5 8.500a5 5 0 0 0 0 7M5.5 5.500a9 9 0 0 0 0 13M15 9l6 6M21 9l-6 6' },
  warning: { line: 'M12 3 2 20h20zM12 10v4M12 17h.01' },
  check: { line: 'M4 13l5 5L20 6' },
} as const satisfies Record<string, IconShape>;

export type IconName = keyof typeof ICONS;
