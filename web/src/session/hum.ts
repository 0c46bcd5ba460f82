// A sound without end, made on the spot: engines, the sea. What it says stands on the board in figures and words, too.
export interface Hum {
  shape: OscillatorType;
  /** Pitch in hertz, and how often in a second it beats. */
  pitch: number;
  beat: number;
  loud: number;
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
