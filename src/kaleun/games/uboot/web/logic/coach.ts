// The sentence of the coach: the most urgent thing an officer proposes.
import type { Texts } from '@web/i18n/texts';
import type { View } from './station';
import { proposalText } from './pending';

export function coach(view: View, _ask: unknown, texts: Texts): string | null {
  const rows = Object.values(view.officers).flatMap((officer) => officer.proposes ?? []);
  const first = rows.toSorted((a, b) => a.rank - b.rank)[0];
  return first === undefined ? null : proposalText(first, texts);
}
