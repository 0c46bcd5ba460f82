// Messages between server and browser (docs/protocol.md), as in src/kaleun/server/messages.py.
export type Plain = Record<string, unknown>;
export type Level = 'full' | 'assisted' | 'table';
export type OptionValue = boolean | number | string;

export interface SeatWish { kind: 'me' | 'hotseat' | 'bot' | 'open'; bot?: string | null; name?: string }
export interface NewTable { game: string; options?: Record<string, OptionValue>; seed?: string | number | null; seats?: Record<string, SeatWish>; automation?: Level; coach?: boolean; guided?: boolean }
export interface Join { code: string; seat?: string | null; name?: string }
export interface Health { ok: boolean; version: string; writable: boolean }
export interface Problem { error: string; text: string }
export interface OptionCard { default: OptionValue; values: OptionValue[]; rule: string; help: string; house: boolean }
export interface GameCard { name: string; ready: boolean; seats: string[]; options: Record<string, OptionCard>; bots: string[]; hidden: boolean; version: string }
export interface RuleCard { id: string; title: string; says: string; kind: string; provenance: string }
export interface ChartCard { name: string; title: string; provenance: string; provenance_text: string; source: string; note: string; data: Plain; rows: string[] }
export interface Opened { table: string; join: string | null; seats: Record<string, string> }
export interface Seated { table: string; seat: string; token: string }
export interface SeatCard { name: string; kind: 'human' | 'bot' | 'open'; bot: string | null; online: boolean }
export interface Result { winners: string[]; scores: Record<string, number>; outcome: string; rule: string; summary: Plain }
export interface Summary {
  table: string; game: string; seat: string | null; n: number; seq: number; created: number; changed: number; to_move: string | null;
  prompt: string | null; rule: string | null; waiting: boolean; over: boolean; result: Result | null; seats: Record<string, SeatCard>;
  options: Record<string, OptionValue>; level: Level; guided: boolean; devices: number; join: string | null;
}
export interface LuckCount { expected: number; actual: number }
export interface LuckRow { rule: string; roll: string; chart: string; row: string; rolls: number; outcomes: Record<string, LuckCount> }
export interface DiceCount { sides: number; faces: number[]; chi2: number; p: number }
export interface RollLine { n: number; at: number; rule: string; code: string; dice: number[]; p: number }
export interface Luck { rolls: number; typed: number; dice: DiceCount[]; rows: LuckRow[]; lines: RollLine[] }
export interface ReportEvent { n: number; at: number; rule: string; code: string; data: Plain }
export interface Report {
  table: string; game: string; over: boolean; result: Result | null; luck: Luck | null; events: ReportEvent[]; answers: number;
  rewinds: number; coach: boolean; commitment: string; seed: string | number | null;
}

export interface Answer { t: 'answer'; id: string; seq: number; key: string }
export interface Undo { t: 'undo'; id: string; seq: number }
export interface Redo { t: 'redo'; id: string; seq: number }
export interface Resign { t: 'resign'; id: string; seq: number }
export interface Rewind { t: 'rewind'; id: string; seq: number; n: number }
export interface SetLevel { t: 'level'; id: string; seq: number; level: Level }
export interface SetCoach { t: 'coach'; id: string; seq: number; on: boolean }
export type Change = Answer | Undo | Redo | Resign | Rewind | SetLevel | SetCoach;
export interface OddsPlease { t: 'odds'; seq: number }
export interface PastPlease { t: 'past'; n: number }
export interface LogPlease { t: 'log'; start: number }
export interface DebugPlease { t: 'debug' }
export interface Ping { t: 'ping' }
export type ClientMessage = Change | OddsPlease | PastPlease | LogPlease | DebugPlease | Ping;

export interface AskOption { key: string; rule: string; code: string; data: Plain }
export interface AskRefused { key: string; code: string; rule: string; data: Plain }
export interface Ask {
  seat: string; prompt: string; rule: string; kind: string; data: Plain | null; dice: [number, number] | null;
  options: AskOption[] | null; refused: AskRefused[] | null;
}
export interface LogMod { code: string; value: number; rule: string }
export interface LogLine { n: number; at: number; rule: string; code: string; data: Plain; dice: number[]; mods: LogMod[]; chart: string; row: string }
export interface State {
  t: 'state'; table: string; game: string; seq: number; n: number; seat: string | null; view: Plain | null; ask: Ask | null; log: LogLine[];
  log_from: number; over: boolean; result: Result | null; can_undo: boolean; can_redo: boolean; rewinds: number; level: Level;
  coach: boolean; waiting: boolean; commitment: string | null; seed: string | number | null; seats: Record<string, SeatCard>;
  options: Record<string, OptionValue>; guided: boolean; hidden: boolean; notice: string; since: number | null;
}
export interface Ack { t: 'ack'; id: string; seq: number }
export interface Refused { t: 'refused'; id: string | null; seq: number; code: string; text: string; rule: string; retry_after: number | null }
export interface Chance { p: number; fraction: string | null; low: number; high: number }
export interface OutcomeClass { events: string[]; p: number; fraction: string | null; low: number; high: number }
export interface OptionOdds { exact: boolean; samples: number; classes: OutcomeClass[]; events: Record<string, Chance> }
export interface Odds { t: 'odds'; seq: number; options: Record<string, OptionOdds> }
export interface Past { t: 'past'; n: number; of: number; view: Plain; ask: Ask | null; log_to: number }
export interface Log { t: 'log'; start: number; total: number; log: LogLine[] }
export interface Debug { t: 'debug'; citing: string[]; question: Ask | null; bots: Record<string, string>; hash: string }
export interface Pong { t: 'pong' }
export interface Presence { t: 'presence'; seats: Record<string, SeatCard> }
export interface Bye { t: 'bye'; code: string; text: string }
export type ServerMessage = State | Ack | Refused | Odds | Past | Log | Debug | Pong | Presence | Bye;
