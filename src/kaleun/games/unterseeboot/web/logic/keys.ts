// Which answer a tap on the board means. Pure: question, mode and space in, option key out.
import { refusedBy, type Refused } from '@web/i18n/reasons';
import type { Ask, Choice } from '@web/protocol/messages';

/** A space can mean more than one answer; the mode says which. home = Return to Base, double = two torpedoes at once. */
export type Mode = 'plain' | 'home' | 'double';

const thing = (key: string) => key.slice(key.indexOf(':') + 1);
const verb = (key: string) => key.split(':', 1)[0]!;

/** The spaces a key names: none for "fire:none", two for "fire:S2+S3". */
export function spacesOf(key: string | null): string[] {
  return key?.includes(':') ? thing(key).split('+') : [];
}

export function modeOf(key: string): Mode {
  return verb(key) === 'return' ? 'home' : key.includes('+') ? 'double' : 'plain';
}

/** The modes this question offers; more than one calls for a switch. */
export function modesOf(ask: Ask | null): Mode[] {
  const all = (ask?.options ?? []).map((o) => modeOf(o.key));
  return (['plain', 'home', 'double'] as const).filter((m) => all.includes(m));
}

/** The options behind a space in this mode; of a double launch those whose next torpedo goes there. */
export function offersAt(ask: Ask | null, space: string, mode: Mode, first: string | null = null): Choice[] {
  return (ask?.options ?? []).filter((o) => {
    if (modeOf(o.key) !== mode) return false;
    const at = spacesOf(o.key);
    return mode !== 'double' ? at[0] === space : first ? at[0] === first && at[1] === space : at[0] === space;
  });
}

export type Tap = { choose: string } | { first: string } | null;

/** What a tap on a space does: chooses an option, aims the first of two torpedoes, or nothing. */
export function tap(ask: Ask | null, space: string, mode: Mode, first: string | null): Tap {
  const offers = offersAt(ask, space, mode, first);
  if (!offers.length) return null;
  return mode === 'double' && !first ? { first: space } : { choose: offers[0]!.key };
}

/** Why a space is not offered, if the rules say so. A refusal without a space ("return") belongs to no space. */
export function refusalAt(ask: Ask | null, space: string): Refused | null {
  return refusedBy(ask).find((r) => r.key.includes(':') && thing(r.key) === space) ?? null;
}

/** The number key of an option in the dock, or 0. */
export function numberOf(ask: Ask | null, key: string): number {
  const at = (ask?.options ?? []).findIndex((o) => o.key === key);
  return at < 9 ? at + 1 : 0;
}

/** Does the question offer this very key? */
export function offers(ask: Ask | null, key: string): boolean {
  return (ask?.options ?? []).some((o) => o.key === key);
}
