// What is refused and why, with the meaning of Reason in kaleun/kernel/pending.py: the server sends a line for each reason,
// boards want each thing for itself.
import type { Ask, Reason } from '../protocol/messages';
import type { Texts } from './texts';

/** One thing that is not offered. */
export interface Refused {
  key: string;
  code: string;
  rule: string;
  data: Record<string, unknown>;
}

/** Each thing a reason refuses. */
export function singly({ keys, code, rule, data, each }: Reason): Refused[] {
  return keys.map((key, i) => ({
    key,
    code,
    rule,
    data: { ...data, ...Object.fromEntries(Object.entries(each).map(([field, values]) => [field, values[i]])) },
  }));
}

/** Each thing a question refuses. */
export const refusedBy = (ask: Ask | null): Refused[] => (ask?.refused ?? []).flatMap(singly);

/** The sentence of a reason. `alike`: one sentence says it of all its things and does not name them. */
export function reasonText(reason: Reason, texts: Texts): { text: string; alike: boolean } {
  const said = [...new Set(singly(reason).map((refused) => texts.of('refused', refused)))];
  if (said.length === 1 || !texts.has('summed', reason.code))
    return { text: said.join('; '), alike: said.length === 1 };
  const thing = reason.keys.map((key) => key.split(':').slice(1).join(':'));
  const lists = Object.fromEntries(
    Object.entries({ thing, ...reason.each }).map(([field, values]) => [field, [...new Set(values)]]),
  );
  return {
    text: texts.say('summed', reason.code, { ...reason.data, ...lists, many: reason.keys.length }),
    alike: false,
  };
}
