// States come once a second; the picture moves between them. It runs one state behind, so it never guesses and never overshoots.
import { between, type Moment } from './moment';

/** A jump of more simulated seconds than this is a cut. */
const CUT_S = 90;
/** Bounds of the time from one state to the next, in milliseconds: whatever the net does, the picture neither races nor sleeps. */
const LEAST = 120;
const MOST = 1500;

export class Film {
  private from: Moment | null = null;
  private to: Moment | null = null;
  private began = 0;
  private lasts = 1000;

  /** A new state, at a time of the page in milliseconds. What was just shown is where the motion to it begins. */
  push(next: Moment, now: number): void {
    const last = this.to;
    const cut = last === null || Math.abs(next.seconds - last.seconds) > CUT_S || last.eyes !== next.eyes;
    if (cut) {
      this.from = next;
      this.lasts = 1000;
    } else {
      this.from = this.at(now);
      this.lasts = Math.min(MOST, Math.max(LEAST, now - this.began));
    }
    this.to = next;
    this.began = now;
  }

  /** What is shown at that time. */
  at(now: number): Moment | null {
    if (this.from === null || this.to === null) return null;
    return between(this.from, this.to, (now - this.began) / this.lasts);
  }

  /** Has the motion to the last state come to its end? */
  rests(now: number): boolean {
    return now - this.began >= this.lasts;
  }
}
