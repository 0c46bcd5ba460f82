// A knob that turns under the finger and by keys: what every round instrument shares.
import { angleOf, norm, turn } from '../logic/geometry';

/** The angle of a pointer around the middle of an element, 0 degrees up. */
export function pointed(event: PointerEvent, el: Element): number {
  const box = el.getBoundingClientRect();
  return angleOf(event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2);
}

/** The step of a key: arrows one, page keys ten. */
export function keyStep(key: string): number {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: 10,
    PageDown: -10,
  };
  return steps[key] ?? 0;
}

/** A turn under way: it keeps the finger where it was put, however far round it goes. */
export class Turn {
  private last: number;
  value: number;
  constructor(
    event: PointerEvent,
    private readonly el: Element,
    value: number,
    private readonly way: 1 | -1 = 1,
  ) {
    this.last = pointed(event, el);
    this.value = value;
  }
  to(event: PointerEvent): number {
    const now = pointed(event, this.el);
    this.value = norm(this.value + this.way * turn(this.last, now));
    this.last = now;
    return this.value;
  }
}
