// Where things are on the boat cut open, stern on the left, on a sheet of 1000 x 250.
export interface Room {
  section: number;
  x: number;
  y: number;
  w: number;
  h: number;
  /** Where its name stands, below the hull or on deck. */
  at: [number, number];
}

const CEILING = 86;
const FLOOR = 152;
const inside = (section: number, x: number, w: number): Room => ({
  section,
  x,
  y: CEILING,
  w,
  h: FLOOR + 26 - CEILING,
  at: [x + 4, 214],
});

export const ROOMS: Room[] = [
  inside(6, 118, 98),
  inside(5, 220, 140),
  inside(4, 364, 80),
  inside(3, 448, 116),
  inside(2, 568, 120),
  inside(1, 692, 146),
  { section: 7, x: 600, y: 6, w: 280, h: 66, at: [758, 34] },
  { section: 8, x: 300, y: -22, w: 286, h: 64, at: [304, 18] },
];

/** How many times longer the boat is drawn where the screen is flat and wide; men keep their shape. */
export const LONGEST = 1.5;
export const longer = (width: number, height: number): number =>
  height > 0 ? Math.min(LONGEST, Math.max(1, (width / height) * (SHEET / 1000))) : 1;
/** The height of the sheet. */
export const SHEET = 276;
/** The rooms of a boat drawn so many times as long. */
export const roomsOf = (times: number): Room[] =>
  ROOMS.map((room) => ({
    ...room,
    x: room.x * times,
    w: room.w * times,
    at: [room.at[0] * times, room.at[1]],
  }));

/** Where the n-th of so many men stands: feet on the floor, in two rows where it is crowded. */
export function standing({ x, y, w, h, section }: Room, n: number, of: number): [number, number] {
  const outside = section > 6;
  const perRow = outside ? of : Math.max(Math.floor(w / 34), Math.ceil(of / 2));
  const row = Math.floor(n / perRow);
  const inRow = Math.min(perRow, of - row * perRow);
  const step = Math.min(36, (w - 16) / Math.max(1, inRow));
  const left = section === 8 ? x + 0.4 * w : section === 7 ? x + 0.08 * w : x + w / 2 - (step * (inRow - 1)) / 2;
  return [left + step * (n - row * perRow), outside ? y + h - 12 : of > perRow ? y + (row ? 26 : 68) : y + 52];
}

/** The section under a point of the sheet. */
export const sectionAt = (rooms: Room[], x: number, y: number): number | null =>
  rooms.find((room) => x >= room.x && x <= room.x + room.w && y >= room.y && y <= room.y + room.h)?.section ?? null;
