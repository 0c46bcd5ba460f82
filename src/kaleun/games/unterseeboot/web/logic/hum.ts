// What is heard all the time: diesels on the surface, motors below, nothing while a destroyer hunts.
import type { Hum } from '@web/session/hum';
import type { View } from '../view.gen';

const DIESELS: Hum = { shape: 'sawtooth', pitch: 44, beat: 5, loud: 0.08 };
const MOTORS: Hum = { shape: 'sine', pitch: 115, beat: 0.5, loud: 0.04 };

export function hum({
  boat,
  destroyer,
  outcome,
  turn,
}: Pick<View, 'boat' | 'destroyer' | 'outcome' | 'turn'>): Hum | null {
  if (outcome || turn === 0 || destroyer === 'detected') return null;
  return boat.submerged ? MOTORS : DIESELS;
}
