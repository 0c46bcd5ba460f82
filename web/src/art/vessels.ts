// Ship art from data: length, beam, height of the side, blocks, masts, funnels and guns, all in metres, bow to the right.
// One routine draws the side view, one the deck view; the drawings are Kaleun's own.
export interface Vessel {
  length: number;
  beam: number;
  side: number;
  /** [from, to, height], shares of the length; from 0 or to 1 follows the shape of stern or bow. */
  blocks: [number, number, number][];
  masts: [at: number, height: number][];
  funnels: [at: number, height: number, width: number][];
  guns?: number[];
  /** Size of a gun house; 1 is a destroyer's. */
  calibre?: number;
  derricks?: boolean;
  /** A flight deck instead of a forecastle. */
  flat?: boolean;
}

const TANKER: Vessel = {
  length: 142,
  beam: 18.5,
  side: 4,
  blocks: [
    [0, 0.2, 10.5],
    [0.03, 0.13, 13.5],
    [0.5, 0.6, 12.5],
    [0.52, 0.58, 15],
    [0.9, 1, 8],
  ],
  masts: [
    [0.3, 27],
    [0.68, 30],
  ],
  funnels: [[0.1, 18, 0.05]],
  derricks: true,
};
const FREIGHTER: Vessel = {
  length: 118,
  beam: 16,
  side: 4.5,
  blocks: [
    [0, 0.12, 7.5],
    [0.4, 0.6, 12],
    [0.5, 0.58, 15.5],
    [0.88, 1, 8],
  ],
  masts: [
    [0.22, 27],
    [0.78, 29],
  ],
  funnels: [[0.47, 17, 0.05]],
  derricks: true,
};
const DESTROYER: Vessel = {
  length: 115,
  beam: 11.1,
  side: 4.8,
  blocks: [
    [0, 0.22, 4.8],
    [0.64, 0.78, 11],
    [0.67, 0.73, 14],
    [0.68, 1, 7.2],
  ],
  masts: [
    [0.33, 18],
    [0.64, 28],
  ],
  funnels: [
    [0.42, 13, 0.06],
    [0.54, 13, 0.06],
  ],
  guns: [0.1, 0.2, 0.82, 0.9],
};
const ZERSTOERER: Vessel = {
  length: 119,
  beam: 11.3,
  side: 4.8,
  blocks: [
    [0, 0.16, 4.8],
    [0.28, 0.36, 9],
    [0.66, 0.76, 12],
    [0.68, 0.74, 16],
    [0.62, 1, 7.4],
  ],
  masts: [
    [0.36, 22],
    [0.65, 30],
  ],
  funnels: [
    [0.43, 14, 0.08],
    [0.56, 15, 0.08],
  ],
  guns: [0.06, 0.16, 0.27, 0.84],
};
const BATTLESHIP: Vessel = {
  length: 214,
  beam: 30,
  side: 8,
  blocks: [
    [0, 0.2, 8],
    [0.3, 0.66, 12],
    [0.33, 0.4, 19],
    [0.56, 0.64, 26],
    [0.58, 0.62, 34],
    [0.66, 1, 10],
  ],
  masts: [
    [0.38, 42],
    [0.56, 46],
  ],
  funnels: [
    [0.44, 27, 0.05],
    [0.5, 27, 0.05],
  ],
  guns: [0.14, 0.23, 0.74, 0.82],
  calibre: 2.3,
};
const SCHLACHTSCHIFF: Vessel = {
  length: 226,
  beam: 30,
  side: 8,
  blocks: [
    [0, 0.18, 8],
    [0.28, 0.68, 12.5],
    [0.36, 0.42, 20],
    [0.58, 0.66, 24],
    [0.59, 0.63, 38],
    [0.68, 1, 10.5],
  ],
  masts: [
    [0.4, 40],
    [0.6, 50],
  ],
  funnels: [[0.49, 29, 0.07]],
  guns: [0.1, 0.2, 0.76, 0.85],
  calibre: 2.4,
};
const CARRIER: Vessel = {
  length: 150,
  beam: 26,
  side: 12,
  blocks: [
    [0.04, 0.96, 15],
    [0.6, 0.69, 24],
    [0.62, 0.67, 29],
  ],
  masts: [
    [0.65, 40],
    [0.12, 19],
  ],
  funnels: [],
  flat: true,
};
const CORVETTE: Vessel = {
  length: 62.5,
  beam: 10.1,
  side: 4.5,
  blocks: [
    [0, 0.12, 4],
    [0.42, 0.62, 8.5],
    [0.57, 0.62, 11],
    [0.75, 1, 6.5],
  ],
  masts: [[0.66, 20]],
  funnels: [[0.48, 12, 0.07]],
  guns: [0.84],
};
const S_BOOT: Vessel = {
  length: 35,
  beam: 5.1,
  side: 2.4,
  blocks: [
    [0.42, 0.6, 4.6],
    [0.5, 0.57, 6],
    [0.62, 1, 2.9],
  ],
  masts: [[0.47, 10.5]],
  funnels: [],
  guns: [0.24],
  calibre: 0.55,
};
const UBOAT: Vessel = {
  length: 67,
  beam: 6.2,
  side: 2.1,
  blocks: [
    [0.42, 0.56, 5.6],
    [0.45, 0.53, 7.6],
  ],
  masts: [
    [0.49, 12],
    [0.52, 10],
  ],
  funnels: [],
  guns: [0.66],
  calibre: 0.7,
};

export const VESSELS: Record<string, Vessel> = {
  tanker: TANKER,
  freighter: FREIGHTER,
  armed_freighter: { ...FREIGHTER, guns: [0.06, 0.93] },
  allied_destroyer: DESTROYER,
  german_destroyer: ZERSTOERER,
  allied_battleship: BATTLESHIP,
  german_battleship: SCHLACHTSCHIFF,
  escort_carrier: CARRIER,
  flower: CORVETTE,
  s_boot: S_BOOT,
  submarine: UBOAT,
};
export const isMines = (kind: string): boolean => kind.endsWith('mines');

const f = (n: number): string => String(Math.round(n * 100) / 100);

/** Side view, waterline at y = 0, bow at x = length. */
export function silhouette(v: Vessel): string {
  const L = v.length,
    h = v.side;
  const parts: string[] = [];
  parts.push(
    v.flat
      ? `M${f(L * 0.03)} 1.4L${f(L * 0.01)} ${f(-h)}L${f(L * 0.99)} ${f(-h)}L${f(L * 0.94)} 1.4Z`
      : `M${f(L * 0.012)} 1.4L0 ${f(-h * 1.12)}Q${f(L * 0.5)} ${f(-h * 0.86)} ${f(L * 0.9)} ${f(-h * 1.15)}L${f(L)} ${f(-h * 1.55)}L${f(L * 0.965)} 1.4Z`,
  );
  for (const [a, b, y] of v.blocks) {
    if (b === 1)
      parts.push(
        `M${f(a * L)} 0L${f(a * L)} ${f(-y)}Q${f((a + 0.06) * L)} ${f(-y)} ${f(L * 1.004)} ${f(-y * 1.12)}L${f(L * 0.97)} 0Z`,
      );
    else if (a === 0) parts.push(`M${f(L * 0.015)} 0L${f(-L * 0.004)} ${f(-y)}L${f(b * L)} ${f(-y)}L${f(b * L)} 0Z`);
    else parts.push(`M${f(a * L)} 0L${f(a * L)} ${f(-y)}L${f(b * L)} ${f(-y)}L${f(b * L)} 0Z`);
  }
  for (const [at, y, wide] of v.funnels) {
    const x = at * L,
      w = Math.max(wide * L, 1.6);
    parts.push(`M${f(x)} 0L${f(x - w * 0.12)} ${f(-y)}L${f(x + w * 0.88)} ${f(-y)}L${f(x + w)} 0Z`);
  }
  for (const [at, y] of v.masts) {
    const x = at * L,
      w = Math.max(0.4, L / 260);
    parts.push(`M${f(x - w * 1.4)} 0L${f(x - w)} ${f(-y)}L${f(x + w)} ${f(-y)}L${f(x + w * 1.4)} 0Z`);
    if (L > 60) parts.push(`M${f(x - 2.4)} ${f(-y * 0.74)}h4.8v.8h-4.8Z`);
    if (v.derricks)
      for (const s of [-1, 1])
        parts.push(`M${f(x)} -7L${f(x + s * L * 0.085)} ${f(-y * 0.52)}l.7 .5L${f(x + 0.8)} -6Z`);
  }
  for (const at of v.guns ?? []) {
    const k = v.calibre ?? 1,
      x = at * L,
      s = at > 0.5 ? 1 : -1;
    const top = Math.max(h, ...v.blocks.filter(([a, b]) => a <= at && at <= b).map(([, , y]) => y));
    parts.push(
      `M${f(x - 2.4 * k)} ${f(-top)}v${f(-2.6 * k)}h${f(4.8 * k)}v${f(2.6 * k)}ZM${f(x)} ${f(-top - 2.2 * k)}l${f(s * 6 * k)} ${f(-1.4 * k)}v${f(0.9 * k)}l${f(-s * 6 * k)} ${f(1.4 * k)}Z`,
    );
  }
  return parts.join('');
}

/** Deck view, keel line at y = 0. */
export function deck(v: Vessel): string {
  const L = v.length,
    b = v.beam / 2;
  if (v.flat) return `M0 ${f(-b)}H${f(L * 0.97)}L${f(L)} ${f(-b * 0.7)}V${f(b * 0.7)}L${f(L * 0.97)} ${f(b)}H0Z`;
  return `M0 ${f(-b * 0.7)}Q0 ${f(-b)} ${f(L * 0.06)} ${f(-b)}L${f(L * 0.62)} ${f(-b)}Q${f(L * 0.9)} ${f(-b * 0.9)} ${f(L)} 0Q${f(L * 0.9)} ${f(b * 0.9)} ${f(L * 0.62)} ${f(b)}L${f(L * 0.06)} ${f(b)}Q0 ${f(b)} 0 ${f(b * 0.7)}Z`;
}

/** What stands on the deck, seen from above: blocks, funnels and gun houses. */
export function deckHouses(v: Vessel): string {
  const L = v.length,
    b = v.beam / 2;
  const box = (from: number, to: number, w: number) => `M${f(from)} ${f(-w)}H${f(to)}V${f(w)}H${f(from)}Z`;
  if (v.flat)
    return `M${f(L * 0.6)} ${f(b * 0.55)}h${f(L * 0.09)}v${f(b * 0.35)}h${f(-L * 0.09)}ZM${f(L * 0.05)} -.6H${f(L * 0.95)}v1.2H${f(L * 0.05)}Z`;
  const inner = v.blocks
    .filter(([a, to]) => a > 0 && to < 1)
    .map(([a, to, y], i) => box(a * L, to * L, b * Math.max(0.24, 0.52 - i * 0.1 - y / 400)));
  const k = v.calibre ?? 1;
  const guns = (v.guns ?? []).map((at) => {
    const x = at * L,
      s = at > 0.5 ? 1 : -1;
    return `${box(x - 2.4 * k, x + 2.4 * k, Math.min(b * 0.5, 2 * k))}M${f(x)} ${f(-0.45 * k)}h${f(s * 7 * k)}v${f(0.9 * k)}h${f(-s * 7 * k)}Z`;
  });
  return [...inner, ...guns].join('');
}

/** How high the drawing reaches above the waterline. */
export function tall(v: Vessel): number {
  return Math.max(...v.masts.map(([, y]) => y), ...v.blocks.map(([, , y]) => y), ...v.funnels.map(([, y]) => y));
}
