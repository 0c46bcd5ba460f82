// What a game in real time brings to the browser, and what its screens get. The shell opens one connection for every role
// held on this device, keeps the views up to date and mounts the game's `Live` full-screen.
import type { Texts } from '../i18n/texts';
import type { OptionValue } from '../protocol/kinds';
import type { Command, LiveClock, LivePrompt, LogLine, Result, SeatInfo } from '../protocol/messages';
import type { Notice } from '../session/flights.svelte';
import type { ChartData, Data } from './module';

export type { Command, LiveClock, LivePrompt, Notice };

export const SCALES = ['real_time', 'action', 'fast_forward', 'transit'] as const;
export type Scale = (typeof SCALES)[number];
export type Scalar = string | number | boolean | null;
export type Args = Record<string, Scalar | Scalar[]>;
/** Dialogs of the shell that a screen may open, and the report once it is over. */
export type LiveDialog = 'handover' | 'crew' | 'menu' | 'log' | 'rules' | 'report';

/** A role held on this device. */
export interface LiveRole {
  seat: string;
  /** How many questions are open to it. */
  prompts: number;
  /** The bot that minds it now, at the word of whoever holds it. */
  bot: string | null;
}

/**
 * A table in real time as this device sees it. Everything is reactive: read it in a template or in $derived. Views are
 * never changed: parts that are as before are the same objects as before.
 */
export interface LiveTable<V = Data> {
  /** The role whose eyes these are; null on a table screen, which shows what everybody may know. */
  readonly role: string | null;
  /** The roles held on this device, in the order of the game; none on a table screen. */
  readonly roles: LiveRole[];
  /** Looks with the eyes of another held role. */
  show(role: string): void;
  /** What the role sees, read with what never changes at this table as one. */
  readonly view: V;
  /** The view before this one; null where there is none to come from. */
  readonly before: V | null;
  /** When `view` came, by performance.now(), and how many milliseconds after `before`. */
  readonly at: number;
  readonly interval: number;
  /** What another held role sees. */
  viewOf(role: string): Data | null;
  readonly seats: Record<string, SeatInfo>;
  readonly clock: LiveClock;
  /** Commands of the role by name; `refused` says why one cannot be given now. */
  readonly commands: Record<string, Command>;
  commandsOf(role: string): Record<string, Command>;
  /** Open questions to the roles held here. */
  readonly prompts: LivePrompt[];
  /** Seats that are asked something now, held here or not. */
  readonly asked: string[];
  /** Gives a command of the role (or of another held one): null once it is durable, or why it was refused. */
  send(name: string, args?: Args, role?: string): Promise<Notice | null>;
  /** Answers an open question by the key of one of its options. */
  answer(prompt: LivePrompt, key: string): Promise<Notice | null>;
  /** Names of commands and ids of prompts that are on their way. */
  readonly pending: string[];
  /** The last refusal of something done here; `clear` puts it away. */
  readonly notice: Notice | null;
  clear(): void;
  pause(): Promise<Notice | null>;
  resume(): Promise<Notice | null>;
  /** The time scale: of whoever sets it at this table, or of the bot who does. */
  setScale(to: Scale): Promise<Notice | null>;
  /** Where the clock runs on demand only: lets time pass, until a message or a question comes. */
  advance(seconds: number): Promise<Notice | null>;
  /** Shall bots set the time scale by themselves? */
  mind(on: boolean): Promise<Notice | null>;
  /** Log lines of the role, oldest first, and those the last state brought. */
  readonly log: LogLine[];
  readonly fresh: LogLine[];
  readonly connection: 'connecting' | 'up' | 'waiting' | 'closed';
  readonly over: boolean;
  readonly result: Result | null;
  readonly options: Record<string, OptionValue>;
  open(dialog: LiveDialog): void;
}

export interface LiveProps<V = Data> {
  live: LiveTable<V>;
  texts: Texts;
  charts: ChartData[];
  motion: 'full' | 'reduced';
  /** Opens the rules panel at this rule. */
  onrule: (id: string) => void;
}
