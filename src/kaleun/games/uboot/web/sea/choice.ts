// Which painter draws: WebGL where it is fast enough here, else the drawn picture. Measured, not guessed from names of cards.

/** So many frames are looked at, after as many that only warm up. */
const FRAMES = 24;
/** Milliseconds from frame to frame that WebGL may take: 30 frames a second with something to spare. */
export const ENOUGH = 28;
/** So slow at the very first, and there is no need to look on. */
const HOPELESS = 100;
const FIRST = 8;
/** Names of renderers that draw with the processor. */
const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i;
/** Above this the drawn picture draws less; below that, more again. */
const HEAVY = 30;
const EASY = 19;

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** Times of the frames of one painter. */
export class Pace {
  private readonly times: number[] = [];
  private readonly first: number[] = [];
  private seen = 0;

  /** A frame that took so many milliseconds, from the last one or of work, whichever is longer. */
  note(ms: number): void {
    this.seen += 1;
    if (this.seen <= FIRST) this.first.push(ms);
    if (this.seen <= FRAMES) return;
    this.times.push(ms);
    if (this.times.length > FRAMES) this.times.shift();
  }

  /** Milliseconds of a frame in the middle of the last ones; null while too few have been seen. */
  get middle(): number | null {
    return this.times.length < FRAMES ? null : median(this.times);
  }

  /** Was it far too slow from the beginning? The first two frames do not count: much is made ready in them. */
  get hopeless(): boolean {
    return this.first.length === FIRST && median(this.first.slice(2)) > HOPELESS;
  }

  again(): void {
    this.times.length = this.first.length = 0;
    this.seen = 0;
  }
}

/** Is WebGL to stay? null while that is not known yet. */
export function stays(pace: Pace): boolean | null {
  const { middle, hopeless } = pace;
  if (hopeless) return false;
  return middle === null ? null : middle <= ENOUGH;
}

/** How much the drawn picture draws after such frames, 0.4 to 1. */
export function detailAfter(detail: number, middle: number | null): number {
  if (middle === null) return detail;
  if (middle > HEAVY) return Math.max(0.4, detail - 0.15);
  return middle < EASY ? Math.min(1, detail + 0.15) : detail;
}

/** Can this browser draw WebGL with more than its processor? One that says so itself need not be measured. */
export function hasCard(canvas: HTMLCanvasElement): boolean {
  const gl = canvas.getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (gl === null) return false;
  const told = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(told === null ? gl.RENDERER : told.UNMASKED_RENDERER_WEBGL));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return !SOFTWARE.test(name);
}
