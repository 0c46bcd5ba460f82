// The boats in section, one drawing per family on a sheet of 1010 x 250: outlines, rooms, and where each system lies.
// Rooms from aft: motors, diesels, galley, control room, radio and officers, bow torpedo room.
export type Point = [x: number, y: number];

export interface Hull {
  outer: string;
  inner: string;
  tower: string;
  /** Bulkheads between the rooms, from aft. */
  walls: [number, number, number, number, number];
  /** Ends of the pressure hull. */
  aft: number;
  bow: number;
  /** The floor that machines stand on, and the lowest point inside. */
  floor: number;
  keel: number;
  /** Middle of the tower. */
  sail: number;
  gun: number;
  deck: number;
}

const SEVEN: Hull = {
  outer:
    'M30 114C60 104 92 101 150 99L455 96L470 92H640L860 94C915 96 955 100 980 108C975 124 962 136 950 148C935 166 900 176 860 179H250C170 176 96 160 58 138C44 130 34 122 30 114Z',
  inner:
    'M120 109C110 126 112 146 128 158C170 170 230 173 280 174H840C880 171 905 160 915 146C922 132 920 118 908 107C700 100 300 100 120 109Z',
  tower: 'M474 94C478 78 480 66 484 58H566C572 66 576 80 580 94Z',
  walls: [218, 362, 446, 566, 690],
  aft: 120,
  bow: 915,
  floor: 154,
  keel: 174,
  sail: 525,
  gun: 655,
  deck: 93,
};

const NINE: Hull = {
  outer:
    'M18 112C60 104 110 100 170 98L440 95L456 91H610L880 91C930 92 968 95 996 102C990 122 974 138 958 150C936 168 900 179 850 182H240C150 178 84 160 46 137C32 129 22 120 18 112Z',
  inner:
    'M108 108C98 126 100 147 118 159C160 171 230 175 280 176H836C884 173 912 161 924 146C931 131 928 116 916 105C700 99 300 99 108 108Z',
  tower: 'M462 93C464 78 468 66 473 58H560C567 66 572 80 576 93Z',
  walls: [204, 350, 440, 566, 700],
  aft: 108,
  bow: 922,
  floor: 155,
  keel: 176,
  sail: 516,
  gun: 690,
  deck: 91,
};

const TEN: Hull = {
  outer:
    'M26 110C60 101 100 98 160 96L450 93L466 90H620L870 92C922 94 960 99 984 108C980 126 968 142 952 155C930 176 890 190 840 192H260C170 190 92 168 54 140C40 130 30 120 26 110Z',
  inner:
    'M118 107C106 128 110 152 128 164C170 178 230 183 280 184H836C878 181 904 168 915 151C922 134 920 117 908 105C700 98 300 98 118 107Z',
  tower: 'M470 92C474 76 477 64 481 57H570C577 65 582 79 586 92Z',
  walls: [214, 352, 440, 570, 692],
  aft: 118,
  bow: 914,
  floor: 160,
  keel: 184,
  sail: 525,
  gun: 668,
  deck: 91,
};

const TWENTY_ONE: Hull = {
  outer:
    'M20 128C70 106 130 99 210 97L430 95H640L850 96C915 98 962 108 988 128C974 152 950 168 905 178C860 186 800 188 740 188H300C200 186 100 168 54 146C38 138 26 134 20 128Z',
  inner:
    'M128 116C112 132 114 152 132 163C180 176 240 180 300 181H800C860 179 900 166 915 148C920 134 916 120 902 111C700 101 320 102 128 116Z',
  tower: 'M436 96C446 82 456 68 474 60C500 54 556 54 582 60C604 68 618 82 628 96Z',
  walls: [220, 352, 440, 580, 706],
  aft: 128,
  bow: 914,
  floor: 150,
  keel: 181,
  sail: 528,
  gun: 660,
  deck: 96,
};

const HULLS: Record<string, Hull> = { VII: SEVEN, IX: NINE, X: TEN, XXI: TWENTY_ONE };

export const hullOf = (family: string): Hull => HULLS[family] ?? SEVEN;

/** Where a system lies in the drawing; every system of every mat has a place (a test goes through all). */
export function placeOf(system: string, h: Hull): Point {
  const [w1, w2, w3, w4, w5] = h.walls;
  const places: Record<string, Point> = {
    aft_torp_doors: [h.aft - 36, 131],
    electric_1: [h.aft + 44, h.floor - 12],
    electric_2: [w1 - 26, h.floor - 9],
    diesel_1: [w1 + 52, h.floor - 14],
    diesel_2: [w2 - 44, h.floor - 14],
    flak_2cm: [h.sail - 97, h.deck - 40],
    flak_2cm_b: [h.sail + 52, h.deck - 34],
    flak_3_7cm: [h.sail - 148, h.deck - 14],
    flak_quad_1: [h.sail - 97, h.deck - 40],
    flak_quad_2: [h.sail - 148, h.deck - 14],
    extra_flak: [h.sail - 62, h.deck - 46],
    periscope: [h.sail + 1, h.deck - 50],
    radio: [w4 + 22, 127],
    batteries: [w4 + 44, h.keel - 9],
    batteries_2: [w3 - 30, h.keel - 9],
    batteries_3: [w4 + 86, h.keel - 9],
    hydrophones: [h.bow - 30, h.keel - 14],
    dive_planes: [60, 151],
    fuel_tanks: [w5 + 12, h.keel + 3],
    fwd_torp_doors: [h.bow + 30, 123],
    deck_gun: [h.gun + 44, h.deck - 22],
    bakery: [w3 - 20, 130],
  };
  return places[system] ?? [h.sail, 140];
}

const BELOW = new Set([
  'electric_1',
  'electric_2',
  'diesel_1',
  'diesel_2',
  'batteries',
  'batteries_2',
  'batteries_3',
  'hydrophones',
  'dive_planes',
  'fuel_tanks',
]);

export interface Label {
  system: string;
  text: string;
  /** Left end of sign and text, and baseline. */
  x: number;
  y: number;
  width: number;
  /** Where the leader starts. */
  from: Point;
  to: Point;
}

const ROWS = { above: [19, 41], below: [203, 222] };
const SIGN = 22;
/** Mean width of a letter of the label type at 15 px. */
const LETTER = 6.9;
const GAP = 14;
export const SHEET = { width: 1010, height: 230 };
/** The corner at the lower left where the board says how deep the boat is. */
const CORNER = 160;

/** Names around the boat: two staggered rows above, left and right of the tower, and two below; none over another. */
export function labelsOf(systems: { system: string; text: string }[], h: Hull): Label[] {
  const made = systems.map(({ system, text }) => ({
    system,
    text,
    to: placeOf(system, h),
    width: SIGN + text.length * LETTER,
  }));
  const sides = [
    {
      rows: ROWS.above,
      left: 10,
      right: h.sail - 122,
      mine: (l: { system: string; to: Point }) => !BELOW.has(l.system) && l.to[0] < h.sail,
      above: true,
    },
    {
      rows: ROWS.above,
      left: h.sail + 46,
      right: SHEET.width - 8,
      mine: (l: { system: string; to: Point }) => !BELOW.has(l.system) && l.to[0] >= h.sail,
      above: true,
    },
    {
      rows: ROWS.below,
      left: 10,
      right: SHEET.width - 8,
      mine: (l: { system: string }) => BELOW.has(l.system),
      above: false,
    },
  ];
  return sides.flatMap(({ rows, left, right, mine, above }) => {
    const here = made.filter(mine).sort((a, b) => a.to[0] - b.to[0]);
    return [0, 1].flatMap((row) =>
      spread(
        here.filter((_, i) => i % 2 === row),
        !above && row === 1 ? CORNER : left,
        right,
      ).map((l) => {
        const y = rows[row]!;
        const from: Point = [Math.min(Math.max(l.to[0], l.x + 12), l.x + l.width - 12), above ? y + 6 : y - 15];
        return { ...l, y, from };
      }),
    );
  });
}

/** Moves labels of one row apart: first to the right, then back from the right edge. */
function spread<T extends { to: Point; width: number }>(
  labels: T[],
  left: number,
  right: number,
): (T & { x: number })[] {
  const placed = labels.map((l) => ({ ...l, x: Math.max(left, l.to[0] - l.width / 2) }));
  for (let i = 1; i < placed.length; i += 1)
    placed[i]!.x = Math.max(placed[i]!.x, placed[i - 1]!.x + placed[i - 1]!.width + GAP);
  let edge = right;
  for (const label of placed.toReversed()) {
    label.x = Math.min(label.x, edge - label.width);
    edge = label.x - GAP;
  }
  return placed;
}

/** Tubes as drawn: at most three lie one above the other. */
export function tubeLines(count: number): number[] {
  const shown = Math.min(3, Math.ceil(count / 2));
  return Array.from({ length: shown }, (_, i) => 118 + i * (shown === 3 ? 13 : 18));
}
