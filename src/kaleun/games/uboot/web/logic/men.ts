// The sixteen figures: who of the two men is on duty, who stands where, and where each call would have them.
import type { Sailor, Side } from '../view.gen';
import type { AnyView } from './station';

export const INSIDE = [6, 5, 4, 3, 2, 1] as const;
export const FOREDECK = 7;
export const BRIDGE = 8;
export const SECTIONS = [1, 2, 3, 4, 5, 6, FOREDECK, BRIDGE] as const;
/** Spaces for tokens on a man's tile. */
export const SPACES = 3;

export const manOf = (view: AnyView, row: Sailor): Side => row.watches[view.watch - 1]!;
export const alive = (view: AnyView, row: Sailor): boolean => row.section > 0 && !manOf(view, row).kia;
export const menIn = (view: AnyView, section: number): Sailor[] =>
  view.sailors.filter((row) => row.section === section && alive(view, row));
export const shapeOf = (figure: string): string => figure.split('-')[1] ?? '';

interface Post {
  section: number;
  icon: string;
}
type Group = [section: number, icon: string, men: number];

const SAIL: Group[] = [
  [3, 'helm', 2],
  [3, 'ballast', 2],
  [5, 'engines', 1],
  [6, 'engines', 1],
];
/** The posts of each call, those of kaleun/games/uboot/advice.py: every officer moves his men to the same plan. */
const CALLS: Record<string, Group[]> = {
  cruise: [
    ...SAIL,
    [8, 'observation', 4],
    [5, 'engines', 1],
    [1, 'flood_fire', 1],
    [4, 'meal', 1],
    [2, 'enigma', 1],
    [3, 'tdc', 1],
    [1, 'reload', 1],
  ],
  reload: [
    ...SAIL,
    [1, 'reload', 3],
    [8, 'observation', 3],
    [4, 'meal', 1],
    [5, 'engines', 1],
    [2, 'enigma', 1],
    [3, 'tdc', 1],
  ],
  dive: [
    ...SAIL,
    [3, 'tdc', 1],
    [3, 'periscope', 1],
    [1, 'flood_fire', 1],
    [6, 'engines', 1],
    [2, 'hydrophone', 1],
    [1, 'reload', 2],
    [5, 'repair', 2],
    [4, 'repair', 1],
  ],
  rescue: [...SAIL, [7, 'gun88', 3], [8, 'observation', 3], [5, 'engines', 1], [2, 'enigma', 1]],
  gun: [...SAIL, [7, 'gun88', 3], [8, 'observation', 3], [5, 'engines', 1]],
  flak: [...SAIL, [8, 'gun20', 2], [8, 'observation', 2], [5, 'engines', 1], [1, 'flood_fire', 1], [2, 'enigma', 1]],
};
export const CALL_NAMES = Object.keys(CALLS);

function postsOf(call: string): Post[] {
  const [name = '', section, n] = call.split(':');
  const groups: Group[] =
    name === 'help' ? [[Number(section), 'repair', Number(n)], ...SAIL] : (CALLS[name] ?? CALLS.dive!);
  return groups.flatMap(([at, icon, men]) => Array.from({ length: men }, () => ({ section: at, icon })));
}

/** Figure -> section for every living man: posts in order, each by the freshest man with the icon who is nearest. */
export function plan(view: AnyView, call: string): Record<string, number> {
  const rows = view.sailors.filter((row) => alive(view, row));
  const help = call.startsWith('help');
  const wanted = postsOf(call).filter((post) => !view.technical_view.flooded.includes(post.section));
  const places: Record<string, number> = {};
  for (const row of rows) {
    const duty = manOf(view, row).duty ?? '';
    if (!duty || duty === 'observation' || help) continue;
    places[row.figure] = row.section;
    const filled = wanted.findIndex((post) => post.section === row.section && post.icon === 'repair');
    if (filled >= 0) wanted.splice(filled, 1);
  }
  for (const post of wanted) {
    const free = rows.filter((row) => places[row.figure] === undefined);
    const best = free.toSorted((a, b) => compared(worth(view, a, post), worth(view, b, post)))[0];
    if (best !== undefined) places[best.figure] = post.section;
  }
  for (const row of rows) places[row.figure] ??= row.section === FOREDECK || row.section === BRIDGE ? 3 : row.section;
  return places;
}

type Worth = [number, number, number, string];
function worth(view: AnyView, row: Sailor, post: Post): Worth {
  const man = manOf(view, row);
  const skilled = man.icons.includes(post.icon) ? 0 : 2;
  const busy = !man.duty || (man.duty === 'observation') === (post.section === BRIDGE) ? 0 : 1;
  const rare = man.icons.filter((icon) => ['helm', 'ballast', 'tdc', 'enigma'].includes(icon)).length;
  return [skilled + (man.tokens?.length ?? 0) + busy, Number(row.section !== post.section), rare, row.figure];
}
function compared(a: Worth, b: Worth): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || (a[3] < b[3] ? -1 : 1);
}
