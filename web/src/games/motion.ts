// Shared by boards that play log lines: an animation, and a wait that a key or tap ends.
/** Runs an animation that cleans up after itself; harmless where the browser has none (tests). */
export function animate(el: Element, frames: Keyframe[], ms: number, easing = 'cubic-bezier(.2,.7,.2,1)'): void {
  if (ms > 0) el.animate?.(frames, { duration: ms, easing, fill: 'both' });
}

/** A wait that a key or tap can end: `skip()` resolves it at once. */
export class Pause {
  private end: (() => void) | null = null;
  private timer = 0;

  wait(ms: number): Promise<void> {
    return new Promise((done) => {
      this.end = () => {
        clearTimeout(this.timer);
        this.end = null;
        done();
      };
      this.timer = setTimeout(this.end, ms) as unknown as number;
    });
  }

  skip(): void {
    this.end?.();
  }
}
