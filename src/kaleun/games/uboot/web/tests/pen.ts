// A pen that draws nothing and counts what it is asked for.
import type { Blank, Pen } from '../sea/painter/sprites';

export function fakePen(): { pen: Pen; make: Blank; calls: Record<string, number> } {
  const calls: Record<string, number> = {};
  const slope = { addColorStop: () => undefined };
  const pen = new Proxy({ canvas: { width: 960, height: 540 } } as Record<string, unknown>, {
    get: (held, name: string) =>
      name in held
        ? held[name]
        : (): unknown => {
            calls[name] = (calls[name] ?? 0) + 1;
            return slope;
          },
    set: (held, name: string, value) => ((held[name] = value), true),
  }) as unknown as Pen;
  return { pen, calls, make: () => ({ surface: {} as HTMLCanvasElement, pen }) };
}
