// The keys of the table page, in one place: the handler reads them, the "?" list shows them.
import type { Word } from '../i18n/words.svelte';

export type Deed =
  | 'undo'
  | 'redo'
  | 'back'
  | 'forward'
  | 'start'
  | 'now'
  | 'phase_back'
  | 'phase_forward'
  | 'commit'
  | 'clear'
  | 'coach'
  | 'text'
  | 'log'
  | 'rules'
  | 'charts'
  | 'replay'
  | 'share'
  | 'board'
  | 'lobby';

export interface KeyLine {
  keys: string;
  word: Word;
}

/** For the list on "?". Numbers 1 to 9 choose an option. */
export const KEY_LINES: KeyLine[] = [
  { keys: '1 – 9', word: 'key_option' },
  { keys: 'Enter', word: 'key_commit' },
  { keys: 'Esc', word: 'key_clear' },
  { keys: 'U / Shift+U', word: 'key_undo' },
  { keys: '← →', word: 'key_step' },
  { keys: 'Page Up / Page Down', word: 'key_chapter' },
  { keys: 'Home / End', word: 'key_ends' },
  { keys: 'P', word: 'key_replay' },
  { keys: 'C', word: 'key_coach' },
  { keys: 'T', word: 'key_text' },
  { keys: 'L / R / H', word: 'key_tabs' },
  { keys: 'B', word: 'key_board' },
  { keys: 'S', word: 'key_share' },
  { keys: '?', word: 'key_keys' },
];

const PLAIN: Record<string, Deed> = {
  u: 'undo',
  U: 'redo',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Home: 'start',
  End: 'now',
  PageUp: 'phase_back',
  PageDown: 'phase_forward',
  Enter: 'commit',
  Escape: 'clear',
  c: 'coach',
  t: 'text',
  l: 'log',
  r: 'rules',
  h: 'charts',
  p: 'replay',
  s: 'share',
  b: 'board',
};

/** True while keys belong to a text field, a slider or an open dialog. */
export function typing(event: Pick<KeyboardEvent, 'target'>): boolean {
  const element = event.target instanceof Element ? event.target : null;
  return element?.closest('input, textarea, select, dialog, [contenteditable]') !== null && element !== null;
}

/** Arrow keys and Enter keep their own meaning on buttons, links, tabs and inside the board. */
function owned(event: Pick<KeyboardEvent, 'target' | 'key'>): boolean {
  const element = event.target instanceof Element ? event.target : null;
  if (element === null) return false;
  if (event.key === 'Enter') return element.closest('button, a, summary, [role="button"]') !== null;
  if (event.key.startsWith('Arrow'))
    return element.closest('[role="tablist"], [role="grid"], [role="application"], [data-arrows]') !== null;
  return false;
}

/** What a key does on the table page: a deed, the number of an option (from 0), or nothing. */
export function deedOf(
  event: Pick<KeyboardEvent, 'key' | 'target' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): Deed | number | null {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event) || owned(event)) return null;
  if (/^[1-9]$/.test(event.key)) return Number(event.key) - 1;
  return PLAIN[event.key] ?? null;
}
