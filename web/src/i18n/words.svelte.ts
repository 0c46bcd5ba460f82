// The shell's own words. `t('undo')` follows the chosen language without a reload.
import { settings } from '../session/settings.svelte';
import de from './de.json';
import en from './en.json';
import es from './es.json';
import { fill, plain, type Lang, type Template } from './texts';

export type Word = keyof typeof en;
const BUNDLES: Record<Lang, Record<Word, Template>> = { en, de, es };

export function t(word: Word, data: Readonly<Record<string, unknown>> = {}): string {
  return fill(BUNDLES[settings.lang][word], data, plain);
}

/** "today 21:14", "yesterday", "Tuesday", "3 November": as short as it stays clear. */
export function when(seconds: number, now: Date = new Date()): string {
  const date = new Date(seconds * 1000);
  const days = Math.round((midnight(now) - midnight(date)) / 86_400_000);
  const time = date.toLocaleTimeString(settings.lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  if (days <= 0) return t('today_at', { time });
  if (days === 1) return t('yesterday');
  if (days < 7) return date.toLocaleDateString(settings.lang, { weekday: 'long' });
  return date.toLocaleDateString(settings.lang, { day: 'numeric', month: 'long' });
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
