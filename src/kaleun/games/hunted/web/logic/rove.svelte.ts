// One tab stop for a group of things on the board; arrow keys go from one to the next, Enter and space press.
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export class Rove {
  private at = $state(0);

  /** The tabindex of the i-th of n. */
  tab(i: number, n: number): number {
    return i === Math.min(this.at, n - 1) ? 0 : -1;
  }

  /** Keys on the i-th thing. They are its own: no shortcut of the page hears them. */
  keys(event: KeyboardEvent, i: number, press: (from: Element) => void): void {
    const me = event.currentTarget as Element;
    const step = STEPS[event.key] ?? 0;
    if (event.key === 'Enter' || event.key === ' ') press(me);
    else if (step !== 0) {
      const all = [...me.closest('[data-rove]')!.querySelectorAll<SVGElement | HTMLElement>('[data-thing]')];
      this.at = (i + step + all.length) % all.length;
      all[this.at]!.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
