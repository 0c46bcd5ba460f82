import { describe, expect, it } from 'vitest';
import { areaOf, neighbour } from '../logic/chart';
import { charts } from '../fixtures/read';
import { layoutOf, type Room } from '../logic/layout';

// what the board leaves the sea on a small phone, a phone, a tablet either way, a desk and a wide page
const rooms: Room[] = (
  [
    [320, 280],
    [375, 282],
    [768, 460],
    [688, 570],
    [820, 500],
    [1000, 870],
  ] as const
).map(([width, height]) => ({ width, height, chips: width < 620 ? 48 : 68, scale: 1 }));

describe.each(['5656', '5666'])('patrol area %s', (board) => {
  const area = areaOf(charts, board);

  it('has the rows its name says', () => {
    const widths = area.levels.map((l) => area.spaces.filter((s) => s.level === l.number).length);
    expect(widths.join('')).toBe(board);
  });

  it.each(rooms)('fits $width x $height without overlap, deeper is lower, columns follow x', (room) => {
    const layout = layoutOf(area, room);
    for (const a of area.spaces) {
      const box = layout.boxes[a.id]!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.w).toBeLessThanOrEqual(room.width);
      expect(box.y + box.h).toBeLessThanOrEqual(room.height);
      for (const b of area.spaces) {
        const other = layout.boxes[b.id]!;
        if (a.level < b.level) expect(box.y + box.h).toBeLessThanOrEqual(other.y);
        if (a.level === b.level && a.x < b.x) expect(box.x + box.w).toBeLessThanOrEqual(other.x);
        if (a.x === b.x) expect(box.x).toBeCloseTo(other.x);
      }
    }
  });

  it.each(rooms)('keeps targets of at least 44 px and labels of at least 11 px at $width x $height', (room) => {
    const layout = layoutOf(area, room);
    for (const box of Object.values(layout.boxes)) {
      expect(Math.min(box.w, box.h)).toBeGreaterThanOrEqual(44);
    }
    expect(Math.min(...Object.values(layout.font))).toBeGreaterThanOrEqual(11);
  });

  it('runs the waterline through the Surface row and no other', () => {
    const layout = layoutOf(area, rooms[1]!);
    for (const { id, level } of area.spaces) {
      const { y, h } = layout.boxes[id]!;
      expect(y < layout.waterline && layout.waterline < y + h).toBe(level === 1);
    }
  });

  it('lets arrow keys follow the neighbours of the chart, and come back', () => {
    for (const { id, x } of area.spaces) {
      for (const [there, back] of [
        ['left', 'right'],
        ['up', 'down'],
      ] as const) {
        const next = neighbour(area, id, there, x);
        if (next) expect(area.byId[next]![back]).toContain(id);
        else expect(area.byId[id]![there]).toEqual([]);
      }
    }
  });
});

it('of two spaces above takes the one nearer to where the eye is', () => {
  const area = areaOf(charts, '5656');
  expect(neighbour(area, 'P3', 'up', 2)).toBe('S2');
  expect(neighbour(area, 'P3', 'up', 3)).toBe('S3');
});

it('a patrol area nobody has is refused with a sentence', () => {
  expect(() => areaOf(charts, '9999')).toThrow('no chart has the patrol area 9999');
});
