// Where everything in the cut through the sea lies, in CSS pixels: x and level come from the chart, the rest from the room there is.
import type { Area } from './chart';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Room {
  width: number;
  /** Height to fill; 0 while nothing is measured. */
  height: number;
  /** Height of the chips in the sky. */
  chips: number;
  /** Text size of the page against 16 px. */
  scale: number;
}

export interface Layout {
  width: number;
  height: number;
  narrow: boolean;
  /** Left edge and width of the depth ruler. */
  ruler: { x: number; w: number };
  /** Width of a space with its gap. */
  unit: number;
  waterline: number;
  bed: number;
  /** Top and bottom of each level by its number. */
  levels: Record<number, { top: number; bottom: number }>;
  boxes: Record<string, Box>;
  font: { id: number; label: number; tag: number; key: number };
}

const GAP = 6;
const NARROW = 620;

const clamp = (low: number, value: number, high: number) => Math.max(low, Math.min(high, value));

/** Lays the area out: bricks by `x` and `level`, the waterline through the Surface row, ruler at the left, bed below. */
export function layoutOf(area: Area, room: Room): Layout {
  const { width, scale } = room;
  const narrow = width < NARROW;
  const gap = narrow ? 3 : GAP;
  const rulerW = narrow ? clamp(30, 30 * scale, 44) : 92 * clamp(1, scale, 1.5);
  const margin = narrow ? 3 : 12;
  const unit = clamp(12, (width - rulerW - 2 * margin) / area.columns, 148); // a page that is going away may measure 0
  const left = (width - rulerW - unit * area.columns) / 2;
  const rows = heights(area, room, unit, narrow);

  const top = room.chips + (narrow ? 4 : 20);
  const waterline = top + rows.air;
  const levels: Layout['levels'] = {};
  let y = top;
  for (const { number } of area.levels) {
    const h = number === area.levels[0]!.number ? rows.air + rows.water : rows.row;
    levels[number] = { top: y, bottom: y + h };
    y += h;
  }
  const boxes: Layout['boxes'] = {};
  for (const { id, level, x } of area.spaces) {
    const row = levels[level]!;
    boxes[id] = {
      x: left + rulerW + (x - 0.5) * unit + gap / 2,
      y: row.top + gap / 2,
      w: unit - gap,
      h: row.bottom - row.top - gap,
    };
  }
  return {
    width,
    height: Math.max(room.height, y + rows.bed),
    narrow,
    ruler: { x: left, w: rulerW },
    unit,
    waterline,
    bed: y,
    levels,
    boxes,
    font: {
      id: clamp(11, 13 * scale, unit * 0.26),
      label: narrow ? clamp(12, 13.5 * scale, 16) : clamp(12, 15 * scale, 24),
      tag: clamp(12, 14 * scale, unit * 0.24),
      key: clamp(12, 14 * scale, unit * 0.22),
    },
  };
}

/** Rows as high as the room allows, never higher than wide; where room is short the bed goes first. */
function heights(area: Area, room: Room, unit: number, narrow: boolean) {
  const below = area.levels.length - 1;
  const bed = narrow ? 6 : 54 * clamp(1, room.scale, 1.5);
  const free = Math.max(room.height, 200) - room.chips - (narrow ? 4 : 20) - bed;
  const about = free / (below + 1.3);
  const [air, water] = [clamp(34, about * 0.68, 78), clamp(26, about * 0.56, 60)];
  const row = clamp(30, (free - air - water) / below, Math.min(unit * 1.02, 124));
  return { air, water, row, bed };
}

/** The middle of a box. */
export const middle = (box: Box) => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });
