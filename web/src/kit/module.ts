// What a game brings to the browser shell. `games/<name>/index.ts` exports one of these as default; there is no list to edit.
import type { Component } from 'svelte';
import type { Texts } from '../i18n/texts';
import type { OptionValue } from '../protocol/kinds';
import type { Cue } from '../session/pace';
import type { Sound } from '../session/sounds';
import type { Play } from '../session/teller.svelte';
import type { Events } from './events';
import type { Hum } from '../session/hum';
import type { LiveProps } from './live';
import type {
  Advice,
  Ask,
  ChartCard,
  Choice,
  Fault,
  Film,
  LogLine,
  Report,
  Result,
  SeatWish,
  Setup,
  Summary,
} from '../protocol/messages';

export type Data = Record<string, unknown>;
export type { Choice, Cue, Play };
/** A chart as GET /api/games/{game}/charts sends it. */
export type ChartData = ChartCard;

/** V is the game's own view (Table.view of the server). */
export interface BoardProps<V = Data> {
  view: V;
  /** The question, or null when it is over or another seat is asked. `options` may be absent for other seats. */
  ask: Ask | null;
  texts: Texts;
  /** True while an earlier position is shown: draw it, offer nothing. */
  past: boolean;
  /** Key of the option that is selected in the dock; the board shows the same choice. */
  selected: string | null;
  /** A tap on the board chooses; the dock then asks for the commit as the confirm level says. */
  onselect: (key: string) => void;
  /** Answers at once, without the dock. Only for things that cannot be meant otherwise. */
  onanswer: (key: string) => void;
  /** What the coach says of the question; null while it is off or still counting. */
  advice: Advice | null;
  motion: 'full' | 'reduced';
  /** The event that is shown just now, with its dice or its scene; `view` is the position it led to (or changes). */
  play: Play | null;
  /** Events are being shown: nothing can be chosen yet. */
  busy: boolean;
  charts: ChartData[];
  /** The seat whose eyes these are; null for somebody who only watches. */
  seat?: string | null;
  /** What the people call themselves, by seat; a seat without a name is missing. */
  names?: Record<string, string>;
  /** Opens the rules panel at this rule. */
  onrule?: (id: string) => void;
  /** The heap of answers that is open in the dock, "" for none; the board may follow it and open another. */
  heap?: string;
  onheap?: (id: string) => void;
  /** What the board and the dock of a game have in common while this table is open: each puts there what it likes. */
  common?: Data;
  /** The game's sheet in the dock has put an answer together, or none yet: the brass button gives it. */
  onplan?: (plan: Plan | null) => void;
}

/** Answers to one question after the other that are given with one touch. Where one of them is not offered the rest is
 *  asked for as usual. */
export interface Plan {
  keys: string[];
  /** What the brass button says, and below it. */
  commit: string;
  sub?: string;
  /** It has been given. */
  given?: () => void;
}

/** Report and further pages (log book, campaign, sheet). */
export interface PageProps<V = Data> {
  view: V;
  texts: Texts;
  log: LogLine[];
  charts: ChartData[];
  result: Result | null;
  /** Data of GET /api/tables/{id}/report once the game is over. */
  report: Report | null;
  motion: 'full' | 'reduced';
  /** Opens the position after n answers. */
  onposition: (n: number) => void;
  /** Opens the rules panel at this rule. */
  onrule: (id: string) => void;
  /** Copies or shares the link of this table; the shell owns the link. */
  onshare: () => void;
  /** The film of a finished game in real time, once it is there. */
  film?: Film | null;
  /** The address where that film is watched. */
  replay?: string;
  /** Opens the next game of a series, or joins those who have; missing for whoever only watches. */
  ononward?: () => Promise<void>;
}

/** The truth at a moment of a film: behind `picture`, on the way to the next one (0 to 1). */
export interface TruthProps {
  film: Film;
  picture: number;
  between: number;
  texts: Texts;
  charts: ChartData[];
}

export interface GamePage<V = Data> {
  id: string;
  label: (texts: Texts) => string;
  component: Component<PageProps<V>>;
}

export interface TextSection {
  title: string;
  lines: string[];
}

/** What the guide may look at. */
export interface GuideMoment<V = Data> {
  view: V;
  ask: Ask | null;
  log: LogLine[];
  n: number;
  over: boolean;
}

/** The first step that holds and was not told before is shown, once in a game. */
export interface GuideStep<V = Data> {
  id: string;
  when: (moment: GuideMoment<V>) => boolean;
  text: (texts: Texts, moment: GuideMoment<V>) => string;
  /** Option the guide would take; marked in dock and on the board by words, never forced. */
  suggest?: string | ((moment: GuideMoment<V>) => string | undefined);
  rule?: string;
  /** How it went: with these words the guide takes his leave. */
  verdict?: boolean;
}

/** Its seed is on the game's card. */
export interface Guide<V = Data> {
  options: Record<string, OptionValue>;
  /** Who sits where in a game of several seats: the novice and bots. */
  seats?: Record<string, SeatWish>;
  steps: GuideStep<V>[];
}

export type { Sound } from '../session/sounds';

/** How an option reads in the dock beyond its name. All parts are optional. */
export interface OptionWords {
  title?: string;
  sub?: string;
  commit?: string;
}

/** A heap of like options: the dock shows one card for it until it is opened. */
export interface OptionGroup {
  id: string;
  title: string;
  /** Heaps with a higher rank come first; without one they keep the order of the options. */
  rank?: number;
  /** These are placed on the board: the dock lists the one that lies there, and where they have ranks the best others.
   *  The text view lists all. */
  placed?: boolean;
}

/** Which questions may have a standing order, and in which circumstances it holds. */
export interface OrderRules<V = Data> {
  /** The circumstances of this question as a code ("" if none matter); null where no order may stand. */
  scope: (ask: Ask, view: V) => string | null;
  /** The circumstances in words; "" for "". */
  says: (prompt: string, scope: string, texts: Texts) => string;
}

/** The second choice of a new game, and what is said of it: drawn by the game. */
export interface WhichProps {
  texts: Texts;
  charts: ChartData[];
  values: Record<string, OptionValue>;
  /** The game's form: which values stand in sight, what studies found of them. */
  setup: Setup;
  /** All that is wrong with a text among the options. */
  problems: Fault[];
  /** Tables of this game that this person sits at, newest first. */
  tables: Summary[];
  onchange: (option: string, value: OptionValue) => void;
  /** I sit here, bots everywhere else. */
  onsit: (seat: string) => void;
}

/** A page where something of one's own is made for the game, such as a mission. */
export interface MakerProps {
  texts: Texts;
  charts: ChartData[];
  /** All that is wrong with these options, as the server says; null if it does not answer. */
  check: (options: Record<string, OptionValue>) => Promise<Fault[] | null>;
  /** On to the new-game page, with these options chosen. */
  onsail: (options: Record<string, OptionValue>) => void;
}

export interface GameModule<V = Data> {
  name: string;
  /** The page "#/make/GAME". */
  maker?: { label: (texts: Texts) => string; component: Component<MakerProps> };
  /** Which boat, scenario or mission: the second choice of a new game (`which` of its setup.toml). */
  Which?: Component<WhichProps>;
  /** What is written about that choice on a sheet of paper. */
  About?: Component<WhichProps>;
  /** The board; games in real time may have none. */
  Board?: Component<BoardProps<V>>;
  /** What the game puts into the dock between question and answers: tools, arrows. It gets what the board gets. */
  Aid?: Component<BoardProps<V>>;
  /** Questions that the Aid answers as a whole: no list of answers beside it (the text view has it). */
  sheet?: (ask: Ask) => boolean;
  /** The screens of a game in real time, over the whole page. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a role sees more than the view that all have in common
  Live?: Component<LiveProps<any>>;
  /** How a finished game in real time really was, beside what the roles saw. */
  Truth?: Component<TruthProps>;
  /** Log codes of what is worth jumping to in a film. */
  highlights?: readonly string[];
  /** One line for lists in the lobby: "Turn 7, 4 000 t". */
  summary: (view: V, texts: Texts) => string;
  /** The same position as plain sentences, for the text view. */
  textView: (view: V, texts: Texts) => TextSection[];
  Report?: Component<PageProps<V>>;
  Pages?: GamePage<V>[];
  guide?: Guide<V>;
  /** Name, consequence and commit words of an option. */
  describe?: (option: Choice, view: V, texts: Texts, charts: ChartData[]) => OptionWords;
  /** Where questions have dozens of options: the heap each belongs to. Few options are shown one by one anyway. */
  group?: (option: Choice, view: V, texts: Texts) => OptionGroup;
  /** Outcomes of rolls that are good for the player: the luck account weighs them. */
  good?: ReadonlySet<string>;
  /** Where in the sequence of play the question stands: "Phase 5, Torpedo". */
  phase?: (view: V, texts: Texts) => string;
  /** A sentence of the coach where its part in Python says none; or null. */
  coach?: (view: V, ask: Ask, texts: Texts) => string | null;
  /** Where questions come back again and again: answers can be fixed for a table and given without asking. */
  orders?: OrderRules<V>;
  /** How long an event is shown on this position, for lines that are more than their dice: something to see happens. */
  cue?: (line: LogLine, view: V) => Cue | null;
  /** What events weigh and which of them open a page of the story (`story/events.json`). */
  events?: Events;
  /** Sound by log code. The shell plays it and writes its caption. */
  sounds?: Record<string, Sound>;
  /** What is heard all the time: engines, the sea; null for silence. */
  hum?: (view: V) => Hum | null;
  /** Fields of log lines that hold seats: the log writes people's names there. */
  seatFields?: string[];
  /** Log codes that begin a chapter (turn, round, patrol): headings in the log, marks on the history slider. */
  chapters?: string[];
}
