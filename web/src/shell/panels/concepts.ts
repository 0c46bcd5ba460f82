// Words that mean the same to whoever looks something up, by language: folded, without accents. The terminal reads them too.
import type { Lang } from '../../i18n/texts';
import groups from '../../../../src/kaleun/kernel/text/concepts.json';

export const CONCEPTS: readonly Readonly<Record<Lang, readonly string[]>>[] = groups;
