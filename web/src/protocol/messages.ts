// Generated from src/kaleun/server/{*bodies,pieces,live_messages,messages}.py, src/kaleun/coach/{luck,skill}.py and src/kaleun/kernel/{advice,reading*,setup}.py by `python -m kaleun.server.typescript`. Do not edit.

/** Plain data of a game: codes and numbers. */
export type Data = Record<string, unknown>;

/** Who is to sit in a seat of a new table. */
export interface SeatWish {
  kind: "bot" | "hotseat" | "me" | "open";
  bot?: string | null;
  name?: string;
}

/** Seconds each person has for the whole game, and how many more for every turn handed on. */
export interface ClockWish {
  bank: number;
  more?: number;
}

/** A new game. Seats that are not named are "me" in a solitaire game and open otherwise. */
export interface NewTable {
  game: string;
  options?: Record<string, boolean | number | string>;
  seed?: string | number | null;
  seats?: Record<string, SeatWish>;
  automation?: "assisted" | "full" | "table";
  coach?: boolean;
  guided?: boolean;
  clock?: ClockWish | null;
  takebacks?: boolean;
  watch?: "anyone" | "nobody";
  typed?: string[];
  me?: string;
}

/** The next game of a series. `mine`: tokens of further seats that I hold here. */
export interface OnwardWish {
  mine?: string[];
}

/** Options of a new game as they stand in a form, and the one that was changed last ("" = none). */
export interface OptionWish {
  options?: Record<string, boolean | number | string>;
  changed?: string;
}

/** Claims a free seat with the short code; without `seat` the first free one. */
export interface Join {
  code: string;
  seat?: string | null;
  name?: string;
  me?: string;
}

/** What would I join with this code? */
export interface Look {
  code: string;
}

/** Offers my role to whoever has the code, or no longer; `origin` is where the picture of the link shall lead. */
export interface HandOver {
  on?: boolean;
  origin?: string;
}

/** The bot that minds my role from now on; None = I do. */
export interface OfficerWish {
  bot?: string | null;
}

/** A role that a bot has. */
export interface TakeRole {
  seat: string;
}

/** The name shown for my seat. */
export interface Rename {
  name: string;
}

export interface Health {
  ok: boolean;
  version: string;
  writable: boolean;
}

/**
 * Every refusal by HTTP: a code for programs, one English sentence, and the same as a reason with data, for words
 * in the reader's language.
 */
export interface Problem {
  error: string;
  text: string;
  reason: string;
  data: Data;
}

/** A switch of a game. Without values it is a label to type, of at most `line` characters. */
export interface OptionCard {
  default: boolean | number | string;
  values: (boolean | number | string)[];
  rule: string;
  help: string;
  house: boolean;
  line?: number;
}

/**
 * A game in the lobby: the facts of its card, and how it is opened. One that cannot be opened here has ready =
 * false, no seats and no options.
 */
export interface GameCard {
  name: string;
  title: string;
  kind: "live" | "turns";
  players: [number, number];
  minutes: number;
  hidden: boolean;
  pitch: Record<string, string>;
  icon: string;
  shelf: number;
  guided: string;
  parts: string[];
  designer: string;
  publisher: string;
  rulebook: string;
  year: number;
  version: string;
  ready: boolean;
  seats: string[];
  seatings: Record<string, Record<string, string[]>>;
  options: Record<string, OptionCard>;
  bots: string[];
  setup: Setup;
}

/** Something that is wrong with the text of an option: code and data of the game's section "refused". */
export interface Fault {
  option: string;
  code: string;
  data: Data;
}

/**
 * Options that go together: what was changed last stays, others gave way. Those in `fixed` cannot be changed beside
 * the first one.
 */
export interface Settled {
  options: Record<string, boolean | number | string>;
  fixed: string[];
  problems: Fault[];
}

/** A table that was made: tokens of the seats that are mine, and the code for the open ones (None if none is). */
export interface Opened {
  table: string;
  join: string | null;
  seats: Record<string, string>;
}

/** A seat with a fresh token for this device. */
export interface Seated {
  table: string;
  seat: string;
  token: string;
}

/** A fresh join code for the free seats; older codes are dead. */
export interface Invitation {
  table: string;
  join: string;
}

/**
 * A role that is offered: the code, and the link with it as a QR code in rows of 0 and 1. Without a code it is no
 * longer offered.
 */
export interface Handed {
  table: string;
  seat: string;
  join: string | null;
  qr: string[];
}

export interface Done {
  ok: boolean;
}

/**
 * Who holds the seat: a person, a bot, nobody yet (open), or nobody any more (left). `bot` is the bot's name;
 * `online` says if a device is connected now.
 */
export interface SeatInfo {
  name: string;
  kind: "bot" | "human" | "left" | "open";
  bot: string | null;
  online: boolean;
}

/**
 * Where a table has clocks: bank and increment in seconds, what each person has left at this moment, and whose
 * clocks run. At 0 another seat may claim the game.
 */
export interface Clocks {
  bank: number;
  more: number;
  left: Record<string, number>;
  running: string[];
}

/**
 * What is agreed at a table besides its rules. `typed` are the seats whose dice are typed at the level "table"
 * (empty = everybody's); `takebacks`: may choices be taken back; `watch`: who may look on without a seat.
 */
export interface Terms {
  level: "assisted" | "full" | "table";
  typed: string[];
  coach: boolean;
  takebacks: boolean;
  clock: ClockWish | null;
  watch: "anyone" | "nobody";
}

/** How a game ended. */
export interface Result {
  winners: string[];
  scores: Record<string, number>;
  outcome: string;
  rule: string;
  summary: Data;
}

/** A table in "continue my games". */
export interface Summary {
  table: string;
  game: string;
  seat: string | null;
  n: number;
  seq: number;
  created: number;
  changed: number;
  to_move: string[];
  prompt: string | null;
  rule: string | null;
  waiting: boolean;
  over: boolean;
  result: Result | null;
  seats: Record<string, SeatInfo>;
  options: Record<string, boolean | number | string>;
  level: "assisted" | "full" | "table";
  guided: boolean;
  hidden: boolean;
  devices: number;
  join: string | null;
  terms: Terms;
}

/** A rule in our own words. `lang` is the language they are in: that asked for, or English. */
export interface RuleCard {
  id: string;
  title: string;
  says: string;
  kind: string;
  provenance: string;
  lang: string;
}

/** How a place is played that the rulebook leaves open, and the ids of the rules it touches. `lang` as of rules. */
export interface RulingCard {
  id: string;
  title: string;
  says: string;
  rules: string[];
  lang: string;
}

/**
 * A chart with its source. `rows` are the ids that log lines name; `row_ids` has them by the path of each list in
 * `data`, in the order of its rows.
 */
export interface ChartCard {
  name: string;
  title: string;
  provenance: string;
  provenance_text: string;
  source: string;
  note: string;
  data: Data;
  rows: string[];
  row_ids: Record<string, string[]>;
}

/** How often an outcome was to be expected, and how often it came. */
export interface LuckCount {
  expected: number;
  actual: number;
}

/** One kind of roll; `row` is the chart row where all outcomes of the roll are read off the same one. */
export interface LuckRow {
  rule: string;
  roll: string;
  chart: string;
  row: string;
  rolls: number;
  outcomes: Record<string, LuckCount>;
}

/** All dice of one size: how often each face came (index 0 = face 1), chi-square and its p value. */
export interface DiceCount {
  sides: number;
  faces: number[];
  chi2: number;
  p: number;
}

/** One roll: the number of the log line that tells of it and the chance of the outcome that came. */
export interface RollLine {
  n: number;
  at: number;
  rule: string;
  code: string;
  dice: number[];
  p: number;
}

/** The report. One game proves nothing: p is the chance of faces at least as uneven as these from fair dice. */
export interface Luck {
  rolls: number;
  typed: number;
  dice: DiceCount[];
  rows: LuckRow[];
  lines: RollLine[];
}

/** An option with what its words need. */
export interface Answered {
  key: string;
  code: string;
  data: Data;
}

/** A choice that gave something away: after so many answers, what was answered, and what would have been best. */
export interface Slip {
  at: number;
  prompt: string;
  given: Answered;
  best: Answered;
  lost: number;
}

/**
 * One seat: how many choices there were, how many could be judged, what was given away in all, and the worst of
 * it. `measure` and `unit` are those of the coach's value.
 */
export interface Skill {
  seat: string;
  asked: number;
  judged: number;
  lost: number;
  measure: string;
  unit: "chance" | "points" | "tons";
  slips: Slip[];
}

/** An event worth telling, with the number of its log line. */
export interface ReportEvent {
  n: number;
  at: number;
  rule: string;
  code: string;
  data: Data;
}

/** Among `n` simulated games of these options, this many percent did worse. */
export interface Standing {
  percent: number;
  n: number;
}

/** After-action report: result, luck, skill, events. Luck is None while a game with secrets goes on. */
export interface Report {
  table: string;
  game: string;
  over: boolean;
  result: Result | null;
  luck: Luck | null;
  skill: Skill[];
  hindsight: Data | null;
  events: ReportEvent[];
  standing: Record<string, Standing>;
  answers: number;
  rewinds: number;
  coach: boolean;
  commitment: string;
  seed: string | number | null;
  secret: string | null;
}

/** A log line of anybody: the picture that shows it, and the seats that read it then (None = all). */
export interface FilmLine {
  at: number;
  rule: string;
  code: string;
  data: Data;
  to: string | null;
}

/** A finished game in real time: the seconds of its pictures, and at each the truth as the game tells it. */
export interface Film {
  table: string;
  game: string;
  times: number[];
  truth: Data[];
  lines: FilmLine[];
  standing: Data;
  goes_on: boolean;
}

/** What one audience saw: its view at each picture as a patch of the one before. */
export interface FilmViews {
  seat: string | null;
  patches: (([(string | number)[], unknown])[])[];
}

/** These seats are mine: tokens that came by a link or a file, not with my secret. */
export interface Mine {
  me: string;
  tokens: string[];
}

/** A recovery phrase, in words of this language. */
export interface PhraseWish {
  me: string;
  lang?: "de" | "en" | "es";
}

/** Shown once, kept by nobody but its owner. */
export interface Phrase {
  words: string[];
}

/** A phrase as it was typed. */
export interface Recovery {
  phrase: string;
}

/** A seat with a fresh token for this device. */
export interface FoundSeat {
  table: string;
  seat: string;
  game: string;
  token: string;
}

/** The person's secret and every seat. */
export interface Recovered {
  me: string;
  seats: FoundSeat[];
}

/** Terms to be changed; what is not named stays. */
export interface TermsWish {
  level?: "assisted" | "full" | "table";
  typed?: string[];
  coach?: boolean;
  takebacks?: boolean;
  clock?: ClockWish | null;
  watch?: "anyone" | "nobody";
}

/** Other terms; or for a seat that was left a bot, or a guest. */
export interface ProposalWish {
  kind?: "bot" | "invite" | "terms";
  terms?: TermsWish;
  seat?: string | null;
  bot?: string | null;
}

/** My word on a proposal. A single no ends it. */
export interface Vote {
  proposal: string;
  yes: boolean;
}

/** What is proposed, by which seat, who has agreed and for whose word it waits. */
export interface Proposal {
  id: string;
  kind: "bot" | "invite" | "terms";
  by: string;
  terms: Data;
  seat: string;
  bot: string;
  agreed: string[];
  waiting: string[];
}

/** What was agreed or happened at the table after n answers: opened, terms, left, bot, invited, joined. */
export interface BookLine {
  n: number;
  kind: string;
  seat: string;
  bot: string;
  terms: Data;
  by: string[];
}

/** The terms, what is proposed, and the book of the table. */
export interface Accord {
  terms: Terms;
  proposal: Proposal | null;
  book: BookLine[];
  rematch: string;
}

/** What somebody is shown before joining with a code. */
export interface Invited {
  game: string;
  options: Record<string, boolean | number | string>;
  seats: Record<string, SeatInfo>;
  terms: Terms;
  begun: boolean;
}

/** The seats whose people must not see my view now. */
export interface Curtain {
  seats: string[];
}

/** Begins my one try; who has begun already comes back to it. */
export interface DailyWish {
  me: string;
  name?: string;
}

/** Have I tried? */
export interface DailyMe {
  me: string;
}

/** The table of my try; None = not yet. */
export interface DailyMine {
  table: string | null;
}

/**
 * Today's patrol of a game: when the day is over (seconds since 1970), what fixes its seed, how many have begun,
 * how many results stand, and the best.
 */
export interface DailyCard {
  game: string;
  day: string;
  ends: number;
  commitment: string;
  begun: number;
  finished: number;
  best: number | null;
}

/**
 * A try. "under_way"; "judged_soon": finished, its record is being run again; "verified": it has been, and this is
 * what came out; "too_late": not finished when the day was over. Equal scores have equal places. The table can be
 * looked at when the day is over.
 */
export interface DailyRow {
  state: "judged_soon" | "too_late" | "under_way" | "verified";
  place: number | null;
  name: string;
  score: number | null;
  outcome: string;
  table: string | null;
}

/** What a bot made of the same dice; told when the day is over. */
export interface DailyCaptain {
  bot: string;
  score: number;
  outcome: string;
}

/** A patrol of the day with all tries. The seed is told when the day is over, and fits the commitment. */
export interface DailyPage {
  game: string;
  day: string;
  begins: number;
  ends: number;
  over: boolean;
  options: Record<string, boolean | number | string>;
  commitment: string;
  seed: string | null;
  rows: DailyRow[];
  captain: DailyCaptain | null;
  days: string[];
}

/**
 * Opens a tournament: its careers differ in nothing but name and number (and in the type of boat, if `mixed`).
 * `until`: patrols begun after this month do not count; `days`: so long it is open, today included.
 */
export interface TournamentWish {
  game: string;
  kind: "survival" | "top_tonnage" | "two_player" | "wolfpack";
  title?: string;
  options?: Record<string, boolean | number | string>;
  days?: number;
  until?: string;
  mixed?: boolean;
}

/** The code by which others find it. */
export interface TournamentOpened {
  code: string;
}

/** I take part, or come back to my career. `boat` counts where types are mixed. */
export interface TournamentEntry {
  me: string;
  name?: string;
  boat?: string;
}

/** Do I take part? */
export interface TournamentMe {
  me: string;
}

/**
 * A seat of mine: my own career, or the Allies in another's. The token is fresh, or "" where it was only asked
 * for.
 */
export interface TournamentSeat {
  table: string;
  seat: string;
  token: string;
  own: boolean;
}

export interface TournamentSeats {
  seats: TournamentSeat[];
}

/**
 * A career. What it has come to is told when it is over, or when the tournament is; `patrols` are those brought to
 * an end, of a career that is over all. Place 0: not ranked (yet). `next`: where patrols alternate, it is this one's
 * turn to sail.
 */
export interface TournamentRow {
  place: number;
  name: string;
  boat: string;
  state: "over" | "too_late" | "under_way" | "waiting";
  outcome: string;
  patrols: number;
  tonnage: number | null;
  ships: number | null;
  next: boolean;
  table: string | null;
}

/** A wolfpack: the tons of those boats of it that are home or lost. */
export interface TournamentPack {
  place: number;
  name: string;
  tonnage: number;
  boats: string[];
}

/**
 * A tournament with its score table. The seed of all careers is told when it is over; where two people play the
 * Allies for each other every career has dice of its own and `commitment` is null.
 */
export interface TournamentPage {
  code: string;
  game: string;
  kind: "survival" | "top_tonnage" | "two_player" | "wolfpack";
  title: string;
  options: Record<string, boolean | number | string>;
  mixed: boolean;
  until: string;
  ends: number;
  over: boolean;
  full: boolean;
  commitment: string | null;
  seed: string | null;
  rows: TournamentRow[];
  packs: TournamentPack[];
}

/** Words, the faces of a die that count, or pictures of squares, row by row. */
export interface Cell {
  text: string;
  faces: number[];
  pictures: string[][];
  limit: number;
  up: boolean;
}

/**
 * A row; `id` is what log lines call it, `low` and `high` what the dice need for it, `start` to `end` the results
 * it stands for (None: no such thing).
 */
export interface ReadRow {
  id: string;
  cells: Cell[];
  low: number | null;
  high: number | null;
  start: number | null;
  end: number | null;
}

/**
 * A table of a card: its dice ("2d6", "" without any), heads, rows. `low` to `high` is what the boat hopes for, if
 * the rows are results; `wanted` says for what.
 */
export interface ReadTable {
  title: string;
  dice: string;
  thrown: string;
  heads: string[];
  rows: ReadRow[];
  low: number | null;
  high: number | null;
  wanted: string;
  said: boolean;
}

/** A modifier of the chart, whether it is in force or not. */
export interface ReadMod {
  code: string;
  text: string;
  value: string;
  rules: string[];
}

/** So many of the numbers come from there. */
export interface Origin {
  kind: string;
  text: string;
  count: number;
}

/** A chart as a card in one language. */
export interface Reading {
  chart: string;
  title: string;
  about: string;
  rule: string;
  asked: string[];
  tables: ReadTable[];
  mods: ReadMod[];
  notes: string[];
  origins: Origin[];
  rulings: string[];
}

/**
 * A number that every option has. `good`: what may be won, `harm`: what may be lost, `value`: what the whole game
 * is worth, `event`: something that may happen, good or bad. Of `harm` less is better. `unit`: a chance (0 to 1),
 * tons, or points.
 */
export interface Measure {
  name: string;
  kind: "event" | "good" | "harm" | "value";
  unit: "chance" | "points" | "tons";
}

/**
 * One number. What was counted to the end is `exact`, as a fraction where it is a chance; what was sampled lies
 * between `low` and `high` with 95 %; an estimate is neither exact nor has an interval that is known to hold.
 */
export interface Figure {
  value: number;
  low: number;
  high: number;
  exact: boolean;
  fraction: string;
}

/** A row behind an option's numbers: words under [coach], and the number itself. */
export interface Why {
  code: string;
  data: Data;
  figure: Figure;
  unit: "chance" | "points" | "tons";
}

/**
 * The numbers of every option in the order of `measures`; `best` are the options that nothing here tells from the
 * best (one: it is the best; none: nobody knows), by the measure `by`. `samples` is how often what is sampled was
 * tried; `done` says that thinking longer would change nothing.
 */
export interface Advice {
  horizon: string;
  measures: Measure[];
  options: Record<string, Figure[]>;
  by: string;
  best: string[];
  samples: number;
  done: boolean;
  says: string;
  data: Data;
  why: Record<string, Why[]>;
}

/** A way to sit down: the first choice of a new game. */
export interface Way {
  id: string;
  sitting: "alone" | "bots" | "device" | "links";
  options: Record<string, boolean | number | string>;
  icon: string;
}

/** A bundle of switches with a name: the third choice. Whatever it does not name is as printed. */
export interface Preset {
  id: "book" | "first" | "tournament" | "veteran";
  options: Record<string, boolean | number | string>;
}

/** Switches that stand together under plain words, folded away. */
export interface Heading {
  id: string;
  options: string[];
}

/** The form of a new game. Words stand in the section [setup] of the game's text. */
export interface Setup {
  which: string[];
  count: string;
  sides: boolean;
  names: string[];
  ways: Way[];
  presets: Preset[];
  headings: Heading[];
  only: Record<string, Record<string, boolean | number | string>>;
  first: string[];
  measured: Record<string, Record<string, number>>;
  steps: Record<string, number[]>;
}

/** One legal answer: key, rule, text code with data (section "option"). */
export interface Choice {
  key: string;
  rule: string;
  code: string;
  data: Data;
}

/**
 * What giving an answer means: whether it is final (cannot be taken back), and what comes before the seat is asked
 * again. `by` is the seat that is asked then, or the rule and code of the dice (section "roll"). Where seats have
 * secrets `next` and `by` are empty.
 */
export interface After {
  final: boolean;
  next: "" | "dice" | "end" | "reveal" | "seat" | "you";
  by: string;
}

/**
 * What is not offered for one reason: the data of the first key, and under `each` the fields in which they differ,
 * with a value for every key. Section "refused" has the sentence of one, "summed" that of several.
 */
export interface Reason {
  key: string;
  keys: string[];
  code: string;
  rule: string;
  data: Data;
  each: Record<string, unknown[]>;
}

/** A question. Only the seat that is asked gets options, refused, data and dice; others get None there. */
export interface Ask {
  seat: string;
  prompt: string;
  rule: string;
  kind: string;
  data: Data | null;
  dice: [number, number] | null;
  options: Choice[] | null;
  refused: Reason[] | null;
}

export interface Mod {
  code: string;
  value: number;
  rule: string;
}

/** A log line (section "log"). `at` = answers given before it. */
export interface LogLine {
  n: number;
  at: number;
  rule: string;
  code: string;
  data: Data;
  dice: number[];
  mods: Mod[];
  chart: string;
  row: string;
}

/** A command of my role, or of the clock in the name of a bot. */
export interface Order {
  t: "command";
  id: string;
  name: string;
  args?: Record<string, string | boolean | number | (string | boolean | number | null)[] | null>;
}

/** Answers one of my open questions by option key. */
export interface Reply {
  t: "reply";
  id: string;
  prompt: string;
  key: string;
}

/** Where the clock only runs on demand: lets so many seconds pass, fewer if a message or a question comes. */
export interface Advance {
  t: "advance";
  id: string;
  seconds: number;
}

/** Shall bots set the time scale by themselves? */
export interface Mind {
  t: "mind";
  id: string;
  on: boolean;
}

/** This screen shows the beat with that number. Who does not say so for long gets no more, then a whole state. */
export interface Got {
  t: "got";
  beat: number;
}

/**
 * The clock: simulated seconds since the start, the time scale and how many of them one second on the wall is.
 * `why` it stands: "paused" by somebody, "restart" (the server came back: say resume), "nobody" (no screen of a person
 * was connected: say resume), "" = it does not. `alerts` counts messages: each set the scale back to real time.
 */
export interface LiveClock {
  seconds: number;
  scale: string;
  factor: number;
  paused: boolean;
  why: "" | "nobody" | "paused" | "restart";
  pace: "auto_pause" | "calm" | "running";
  alerts: number;
  minded: boolean;
}

/** An argument of a command: "int", "float", "str", "bool" or "list", and the values it may have ([] = any). */
export interface Parameter {
  name: string;
  kind: string;
  values: (string | number | boolean | null)[];
  optional: boolean;
}

/** Why a command may not be given now: code and data of the game's section "refused". */
export interface NotNow {
  code: string;
  rule: string;
  data: Data;
}

/** What my role may order. `free`: also while a question is open that must be answered first. */
export interface Command {
  name: string;
  rule: string;
  free: boolean;
  params: Parameter[];
  refused: NotNow | null;
}

/** An open question of my role; the clock may run on beside it. */
export interface LivePrompt {
  id: string;
  seat: string;
  ask: Ask;
}

/** What a state says more at a table in real time. `beat` is the number that the next tick goes on from. */
export interface LiveState {
  beat: number;
  clock: LiveClock;
  prompts: LivePrompt[];
  commands: Command[];
}

/**
 * What has changed since the state or tick numbered `base`. `patch` as in `Step`; log lines are added behind those
 * of before; `prompts` are all of mine, or null if they are as before; `refused` has the commands about which that has
 * changed.
 */
export interface Tick {
  t: "tick";
  base: number;
  beat: number;
  n: number;
  clock: LiveClock;
  asked: string[];
  patch: ([(string | number)[], unknown])[];
  log: LogLine[];
  log_from: number;
  prompts: LivePrompt[] | null;
  refused: Record<string, NotNow | null>;
}

/** Answers the pending question by option key. */
export interface GiveAnswer {
  t: "answer";
  id: string;
  seq: number;
  key: string;
}

export interface Undo {
  t: "undo";
  id: string;
  seq: number;
}

export interface Redo {
  t: "redo";
  id: string;
  seq: number;
}

export interface Resign {
  t: "resign";
  id: string;
  seq: number;
}

/** Somebody else's time is up: the game ends as if that seat had given up. */
export interface Claim {
  t: "claim";
  id: string;
  seq: number;
}

/** Solo: back to the position after n answers, dice included; counted. */
export interface Rewind {
  t: "rewind";
  id: string;
  seq: number;
  n: number;
}

/** For who plays alone; others propose it (HTTP). */
export interface SetLevel {
  t: "level";
  id: string;
  seq: number;
  level: "assisted" | "full" | "table";
}

export interface SetCoach {
  t: "coach";
  id: string;
  seq: number;
  on: boolean;
}

/** The rules have changed: my seat agrees to go on by them (see `Consent`). */
export interface Agree {
  t: "agree";
  id: string;
  seq: number;
}

/** What the coach says of my question: first numbers at once, then better ones while I think. */
export interface AdvicePlease {
  t: "advice";
  seq: number;
}

/** What would this answer to my question mean? */
export interface AfterPlease {
  t: "after";
  seq: number;
  key: string;
}

/** The position after n answers. */
export interface PastPlease {
  t: "past";
  n: number;
}

/** Older log lines: at most 1,000 from number `start` on. */
export interface LogPlease {
  t: "log";
  start: number;
}

export interface DebugPlease {
  t: "debug";
}

export interface Ping {
  t: "ping";
}

/**
 * The rules of this game have changed so that it cannot simply go on; it is shown as it was. It goes on by rules
 * `now` when everybody in `waiting` has sent `agree`. If `now` is empty this server does not know its rules.
 */
export interface Consent {
  rules: string;
  now: string;
  before: LogLine | null;
  after: LogLine | null;
  again: number;
  agreed: string[];
  waiting: string[];
}

/** The whole truth for this seat. Throw away log lines from number `log_from` on, then add `log`. */
export interface State {
  t: "state";
  table: string;
  game: string;
  seq: number;
  n: number;
  seat: string | null;
  view: Data | null;
  setting: Data | null;
  ask: Ask | null;
  asked: string[];
  question: number;
  after: Record<string, After> | null;
  log: LogLine[];
  log_from: number;
  over: boolean;
  result: Result | null;
  can_undo: boolean;
  can_redo: boolean;
  rewinds: number;
  level: "assisted" | "full" | "table";
  coach: boolean;
  waiting: boolean;
  commitment: string | null;
  seed: string | number | null;
  seats: Record<string, SeatInfo>;
  options: Record<string, boolean | number | string>;
  guided: boolean;
  hidden: boolean;
  notice: string;
  consent: Consent | null;
  since: number | null;
  clocks: Clocks | null;
  terms: Terms;
  proposal: Proposal | null;
  book: BookLine[];
  rematch: string;
  live: LiveState | null;
}

/**
 * What one change did, event by event, for who holds the state (or step) numbered `base`; every field that is not
 * here stays as it was. Throw away log lines from number `log_from` on, then add `log`. The last of them are new and
 * bring a patch each, in their order: what the line changed in my view. `last` is what changed after them. A patch is
 * a list of [path, value]: put the value at that path; after a path that ends with "+" stands what a list has got
 * behind its end. Sent to clients that speak kaleun.v2; others get a state each time.
 */
export interface Step {
  t: "step";
  base: number;
  seq: number;
  n: number;
  seat: string | null;
  ask: Ask | null;
  asked: string[];
  question: number;
  after: Record<string, After> | null;
  log: LogLine[];
  log_from: number;
  patches: (([(string | number)[], unknown])[])[];
  last: ([(string | number)[], unknown])[];
  over: boolean;
  result: Result | null;
  can_undo: boolean;
  can_redo: boolean;
  rewinds: number;
  level: "assisted" | "full" | "table";
  coach: boolean;
  seed: string | number | null;
  seats: Record<string, SeatInfo>;
  notice: string;
  consent: Consent | null;
  since: number | null;
  clocks: Clocks | null;
}

/** The change with this id is durable and has this sequence number. */
export interface Ack {
  t: "ack";
  id: string;
  seq: number;
}

/**
 * Nothing changed. Codes: stale, illegal, not_your_turn, observer, over, waiting, limit, busy, read_only,
 * bad_message, not_allowed. After "stale" a fresh state follows. Reason and data as in `Problem`; reason "rule" has
 * the code and data of the game's section "refused".
 */
export interface Declined {
  t: "refused";
  id: string | null;
  seq: number;
  code: string;
  text: string;
  rule: string;
  retry_after: number | null;
  reason: string;
  data: Data;
}

/** What the coach says of the seat's question. If that is not `done`, better numbers follow. */
export interface Advised {
  t: "advice";
  seq: number;
  advice: Advice;
}

/** What this answer would mean at this sequence number. */
export interface Meaning {
  t: "after";
  seq: number;
  key: string;
  after: After;
}

/**
 * The position after n of `of` answers; log lines below number `log_to` were written by then. The last of them came
 * with answer n: `patches` are what each of these changed, from the position before on (see `Step`).
 */
export interface Past {
  t: "past";
  n: number;
  of: number;
  view: Data;
  ask: Ask | null;
  log_to: number;
  patches: (([(string | number)[], unknown])[])[];
}

/** Older log lines; numbers count all lines of the table, `total` of them. */
export interface Log {
  t: "log";
  start: number;
  total: number;
  log: LogLine[];
}

/** For the debug panel: the chain of rules now asking, the question, who plays the bot seats. */
export interface Debug {
  t: "debug";
  citing: string[];
  question: Ask | null;
  bots: Record<string, string>;
  hash: string;
}

export interface Pong {
  t: "pong";
}

/** Terms, a proposal or the book have changed. */
export interface Agreed {
  t: "accord";
  terms: Terms;
  proposal: Proposal | null;
  book: BookLine[];
  rematch: string;
}

export interface Presence {
  t: "presence";
  seats: Record<string, SeatInfo>;
}

/**
 * The server closes this socket. Codes: revoked, left, deleted, no_such_table (do not come back); idle, limit,
 * bad_message, read_only (come back). Reason and data as in `Problem`.
 */
export interface Bye {
  t: "bye";
  code: string;
  text: string;
  reason: string;
  data: Data;
}

export type ClientMessage = GiveAnswer | Undo | Redo | Resign | Claim | Rewind | SetLevel | SetCoach | Agree | Order | Reply | Advance | Mind | AdvicePlease | AfterPlease | PastPlease | LogPlease | DebugPlease | Ping | Got;

export type Demand = GiveAnswer | Undo | Redo | Resign | Claim | Rewind | SetLevel | SetCoach | Agree;

export type LiveDemand = Order | Reply | Advance | Mind;

export type ServerMessage = State | Step | Tick | Ack | Declined | Advised | Meaning | Past | Log | Debug | Pong | Presence | Agreed | Bye;
