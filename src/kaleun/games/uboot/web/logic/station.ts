// What a desk needs of a table in real time, whoever brings it: the role's view, what it may command, what it is asked.
import type { Texts } from '@web/i18n/texts';
import type { ChartData } from '@web/kit/module';
import type { Ask, LogLine } from '@web/protocol/messages';
import type {
  CaptainView,
  EngineerView,
  FirstOfficerView,
  Food,
  Larder,
  NavigatorView,
  RadioTask,
  TableView,
  Task,
} from '../view.gen';

export const ROLES = ['captain', 'first_officer', 'navigator', 'chief_engineer'] as const;
export type Role = (typeof ROLES)[number];

/** What everybody sees. */
export type View = Omit<TableView, 'plot' | 'markers' | 'torpedoes'>;
type Lookout = 'contacts' | 'markers' | 'scene' | 'glasses';
/** The view of whichever role it is: what a role does not see is not there. */
export type AnyView = Omit<View, 'task' | 'food'> & {
  task: Task & Partial<Pick<RadioTask, 'to_send' | 'sending'>>;
  food: Food & Partial<Pick<Larder, 'meals'>>;
} & Partial<Pick<CaptainView, Lookout | 'checked' | 'radio' | 'periscope' | 'readiness'>> &
  Partial<Pick<FirstOfficerView, 'gun' | 'enigma'>> &
  Partial<Pick<NavigatorView, 'map' | 'disk' | 'attack_disk' | 'flak'>> &
  Partial<Pick<EngineerView, 'depth_gauge' | 'puzzle'>> &
  Partial<Pick<TableView, 'plot' | 'torpedoes'>>;

export type Scalar = number | string | boolean | null;
export type Args = Record<string, Scalar | Scalar[]>;

/** An argument of a command. */
export interface Param {
  name: string;
  kind: string;
  values: Scalar[];
  optional: boolean;
}

/** A command the role knows, and why it may not be given now. */
export interface Offer {
  name: string;
  rule: string;
  params: Param[];
  free: boolean;
  refused: { code: string; rule: string; data: Record<string, unknown> } | null;
}

/** An open question to one of my roles. */
export interface Question {
  id: string;
  ask: Ask;
}

export interface Station {
  view: AnyView;
  /** The desk that is shown; null is the table screen. */
  role: Role | null;
  /** The roles this person holds. */
  roles: Role[];
  offers: Offer[];
  questions: Question[];
  feed: LogLine[];
  texts: Texts;
  charts: ChartData[];
  motion: 'full' | 'reduced';
  /** An earlier moment is shown, or the connection is lost: nothing can be given. */
  past: boolean;
  clock: StationClock;
  /** When this view came, by performance.now(), the view before it and the milliseconds between: for smooth motion. */
  before: AnyView | null;
  at: number;
  interval: number;
  /** The refusal of the last thing that was done here, in words. */
  notice: string;
  /** Names of commands and ids of questions that are on their way. */
  sent: readonly string[];
  give: (name: string, args?: Args, role?: Role) => void;
  reply: (question: Question, key: string) => void;
  sit: (role: Role) => void;
  open: (dialog: 'handover' | 'crew' | 'menu' | 'log' | 'report') => void;
  clear: () => void;
}

export interface StationClock {
  /** The clock moves only on demand. */
  calm: boolean;
  /** Why it stands, as a code; "" while it runs. */
  why: string;
  minded: boolean;
  pause: () => void;
  resume: () => void;
  scale: (to: string) => void;
  wait: (seconds: number) => void;
  mind: (on: boolean) => void;
}

export const offerOf = (station: Station, name: string): Offer | undefined =>
  station.offers.find((offer) => offer.name === name);

/** May it be given now, as far as is known without its arguments? */
export const may = (station: Station, name: string): boolean =>
  !station.past && offerOf(station, name)?.refused === null;

/** A chart's data by name; an empty one while charts are loading. */
export function chartOf<T>(station: Pick<Station, 'charts'>, name: string): Partial<T> {
  return (station.charts.find((chart) => chart.name === name)?.data ?? {}) as Partial<T>;
}
