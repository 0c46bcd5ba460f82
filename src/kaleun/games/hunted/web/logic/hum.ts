// What is heard all the time: diesels on the surface, nothing at all while the boat hides from an escort.
import type { Hum } from '@web/session/hum';
import type { View } from '../view.gen';

const DIESELS: Hum = { shape: 'sawtooth', pitch: 46, beat: 6, loud: 0.08 };
const MOTORS: Hum = { shape: 'sine', pitch: 120, beat: 0.5, loud: 0.04 };

export function hum({ patrol, combat, outcome }: Pick<View, 'patrol' | 'combat' | 'outcome'>): Hum | null {
  if (outcome || patrol === null || patrol.at < 0 || (combat?.detections ?? 0) > 0) return null;
  return combat !== null && !combat.surfaced ? MOTORS : DIESELS;
}
