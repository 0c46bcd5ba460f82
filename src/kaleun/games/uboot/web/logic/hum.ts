// What the engines sound like as long as they run: diesels beat, motors hum, and both rise with the speed. The head and
// the engine page say the same in figures and words.
import type { AnyView } from './station';

export interface Hum {
  shape: OscillatorType;
  /** Pitch in hertz, and how often in a second it beats. */
  pitch: number;
  beat: number;
  loud: number;
}

/** The sound of the engines at this moment; null in a boat that lies still or is over. */
export function humOf(view: Pick<AnyView, 'boat' | 'clock' | 'outcome'>): Hum | null {
  const { speed, depth } = view.boat;
  const knots = Math.abs(speed);
  if (view.clock.paused || view.outcome || knots < 0.5) return null;
  return depth > 0
    ? { shape: 'sine', pitch: 90 + knots * 12, beat: 0.5, loud: 0.05 }
    : { shape: 'sawtooth', pitch: 38 + knots, beat: 3 + knots / 3, loud: 0.09 };
}

/** Plays one hum without end. */
export class Engine {
  private readonly audio = new AudioContext();
  private readonly tone = this.audio.createOscillator();
  private readonly throb = this.audio.createOscillator();
  private readonly depth = this.audio.createGain();
  private readonly gain = this.audio.createGain();

  constructor() {
    const muffle = this.audio.createBiquadFilter();
    muffle.type = 'lowpass';
    muffle.frequency.value = 220;
    this.gain.gain.value = 0;
    this.depth.gain.value = 0;
    this.throb.connect(this.depth).connect(this.gain.gain);
    this.tone.connect(muffle).connect(this.gain).connect(this.audio.destination);
    this.tone.start();
    this.throb.start();
  }

  set(hum: Hum | null, volume: number): void {
    if (this.audio.state === 'suspended') void this.audio.resume();
    const loud = hum === null ? 0 : (volume / 100) * hum.loud;
    const ramp = (param: AudioParam, to: number): void => {
      param.setTargetAtTime(to, this.audio.currentTime, 0.4);
    };
    ramp(this.gain.gain, loud);
    ramp(this.depth.gain, loud / 2);
    if (hum === null) return;
    this.tone.type = hum.shape;
    ramp(this.tone.frequency, hum.pitch);
    ramp(this.throb.frequency, hum.beat);
  }

  end(): void {
    void this.audio.close();
  }
}
