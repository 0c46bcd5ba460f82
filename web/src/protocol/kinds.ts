// Small kinds the generated messages spell out.
import type { State } from './messages';

export type Level = State['level'];
export type OptionValue = boolean | number | string;
