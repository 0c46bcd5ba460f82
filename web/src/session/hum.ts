// A sound without end, made on the spot: engines, the sea. What it says stands on the board in figures and words, too.
export interface Hum {
  shape: OscillatorType;
  /** Pitch in hertz, and how often in a second it beats. */
  pitch: number;
  beat: number;
  loud: number;
}

/** What a hum is made of: a tone that is muffled, and a slow beat of its loudness. */
export class Rig {
  private readonly tone: OscillatorNode;
  private readonly throb: OscillatorNode;
  private readonly depth: GainNode;
  private readonly gain: GainNode;

  constructor(private readonly audio: BaseAudioContext) {
    this.tone = audio.createOscillator();
    this.throb = audio.createOscillator();
    this.depth = audio.createGain();
    this.gain = audio.createGain();
    const muffle = audio.createBiquadFilter();
    muffle.type = 'lowpass';
    muffle.frequency.value = 220;
    this.gain.gain.value = 0;
    this.depth.gain.value = 0;
    this.throb.connect(this.depth).connect(this.gain.gain);
    this.tone.connect(muffle).connect(this.gain).connect(audio.destination);
    this.tone.start();
    this.throb.start();
  }

  set(hum: Hum | null, volume: number): void {
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
}

/** Plays one hum without end. */
export class Engine {
  private readonly audio = new AudioContext();
  private readonly rig = new Rig(this.audio);

  set(hum: Hum | null, volume: number): void {
    if (this.audio.state === 'suspended') void this.audio.resume();
    this.rig.set(hum, volume);
  }

  end(): void {
    void this.audio.close();
  }
}
