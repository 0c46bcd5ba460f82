// The numbers of the coach as they are written: the same on option cards, in heaps and in the text view.
import { number, type Texts } from '../../i18n/texts';
import type { Advice, Figure, Measure } from '../../protocol/messages';

/** A number ready to be shown: "44 %", where it was sampled with "≈" and its range. */
export interface Written {
  name: string;
  kind: Measure['kind'];
  text: string;
  /** "43–46 %" where it was sampled; else "". */
  range: string;
  /** "1/8" where it is an exact fraction worth reading; else "". */
  fraction: string;
  /** How much of the bar it fills, from 0 to 1. */
  fill: number;
}

/** 0.5 → "50 %", 0.004 → "<1 %". */
export function percent(p: number): string {
  const whole = Math.round(p * 100);
  if (p > 0 && whole === 0) return '<1 %';
  if (p < 1 && whole === 100) return '>99 %';
  return `${whole} %`;
}

/** A number in its unit. Tons are told to the ten: more would be a false promise. */
export function inUnit(value: number, unit: Measure['unit'], lang: string): string {
  if (unit === 'chance') return percent(value);
  if (unit === 'tons') return `${number(Math.round(value / 10) * 10)} t`;
  return value.toLocaleString(lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
}

const isSampled = (figure: Figure): boolean => !figure.exact && figure.low < figure.high;

/** "43–46 %": the unit stands once. */
function range({ low, high }: Figure, unit: Measure['unit'], lang: string): string {
  const [from, to] = [inUnit(low, unit, lang), inUnit(high, unit, lang)];
  return `${from.replace(/[\s\u202f]?[%t]$/, '')}–${to}`;
}

export function measureName(name: string, texts: Texts): string {
  return texts.has('measure', name) ? texts.say('measure', name) : texts.say('outcome', name);
}

/** The numbers of one option, in the order of the measures; none while the coach is silent. */
export function figuresOf(advice: Advice | null, key: string, texts: Texts): Written[] {
  const row = advice?.options[key];
  if (advice === null || row === undefined) return [];
  return advice.measures.map((measure, i) => written(measure, row[i]!, mostOf(advice, i), texts));
}

function written(measure: Measure, figure: Figure, most: number, texts: Texts): Written {
  const fill = most > 0 ? Math.min(1, Math.max(0, figure.value / most)) : 0;
  return {
    name: measureName(measure.name, texts),
    kind: measure.kind,
    ...figureText(figure, measure.unit, texts),
    fill,
  };
}

export function figureText(
  figure: Figure,
  unit: Measure['unit'],
  texts: Texts,
): Omit<Written, 'name' | 'kind' | 'fill'> {
  return {
    text: (figure.exact ? '' : '≈') + inUnit(figure.value, unit, texts.lang),
    range: isSampled(figure) ? range(figure, unit, texts.lang) : '',
    fraction: unit === 'chance' ? figure.fraction : '',
  };
}

/** What fills a bar: certainty for chances, the largest number on the table for all else. */
function mostOf(advice: Advice, i: number): number {
  if (advice.measures[i]!.unit === 'chance') return 1;
  return Math.max(0, ...Object.values(advice.options).map((row) => row[i]!.value));
}

/** "best", "among the best" (no number tells them apart), or nothing. */
export function rankOf(advice: Advice | null, key: string): 'best' | 'among' | null {
  if (!advice?.best.includes(key)) return null;
  return advice.best.length === 1 ? 'best' : 'among';
}

/** Of several options the one the coach would look at first. */
export function topOf(advice: Advice | null, keys: string[]): string | null {
  const i = advice?.measures.findIndex((measure) => measure.name === advice.by) ?? -1;
  if (advice === null || i < 0) return null;
  const sign = advice.measures[i]!.kind === 'harm' ? -1 : 1;
  const known = keys.filter((key) => key in advice.options);
  const worth = (key: string): number => sign * advice.options[key]![i]!.value;
  return known.reduce<string | null>((top, key) => (top === null || worth(key) > worth(top) ? key : top), null);
}

/** The sentence the coach says, if its part of the game says one. */
export function sentenceOf(advice: Advice | null, texts: Texts): string | null {
  return advice?.says ? texts.say('coach', advice.says, advice.data) : null;
}

/** How far the numbers look, in words. */
export function horizonOf(advice: Advice | null, texts: Texts): string {
  return advice?.measures.length ? texts.say('horizon', advice.horizon) : '';
}
