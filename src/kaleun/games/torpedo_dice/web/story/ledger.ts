// The score sheet of a game: what each round brought each player, from the log.
import type { LogLine } from '@web/protocol/messages';
import type { Cell } from '../logic/sheet';

/** A player's round: the die taken and what was made of it, the shot, what is left. */
export interface RoundLine {
  round: number;
  took: number;
  side: number;
  /** The system that changed the die, "" for none. */
  system: string;
  cells: Cell[];
  /** The same by name, those beyond the grid left out. */
  fields: string;
  hits: number;
  misses: number;
  activated: string;
  /** Reserve torpedoes after the round. */
  reserve: number;
  /** All hits so far. */
  total: number;
  /** Systems of the enemy that this round destroyed, and own ones that were lost. */
  destroyed: number;
  lost: number;
  skull: boolean;
  /** Where its line stands in the record. */
  at: number;
}

const CHANGED = new Set(['turned', 'rerolled', 'plus', 'minus', 'line', 'reroll_shown']);

/** By seat, in the order of rounds. */
export function ledgerOf(
  log: LogLine[],
  seats: string[],
  reserve: Record<string, number>,
): Record<string, RoundLine[]> {
  const found: Record<string, RoundLine[]> = Object.fromEntries(seats.map((seat) => [seat, []]));
  const left: Record<string, number> = { ...reserve };
  const now = (seat: unknown): RoundLine | undefined => found[String(seat)]?.at(-1);
  for (const { code, data, at } of log) {
    if (code === 'round_begins')
      for (const seat of seats)
        found[seat]!.push({
          ...{
            round: Number(data.round),
            took: 0,
            side: 0,
            system: '',
            cells: [],
            fields: '',
            hits: 0,
            misses: 0,
            activated: '',
          },
          ...{ reserve: left[seat]!, total: now(seat)?.total ?? 0, destroyed: 0, lost: 0, skull: false, at },
        });
    const line = now(data.seat);
    if (code === 'system_destroyed') {
      const winner = now(data.by);
      if (winner) winner.destroyed += 1;
      if (line) line.lost += 1;
    }
    if (code === 'explosion') {
      const alone = now(seats[0]);
      if (alone) alone.destroyed += Number(data.n);
    }
    if (line === undefined) continue;
    if (code === 'took') Object.assign(line, { took: Number(data.side), side: Number(data.side), at });
    if (CHANGED.has(code)) Object.assign(line, { side: Number(data.side), system: String(data.system ?? line.system) });
    if (code === 'fired') {
      Object.assign(line, {
        cells: data.cells as Cell[],
        fields: String(data.fields),
        hits: Number(data.hits),
        misses: Number(data.misses),
        at,
      });
      line.total += line.hits;
    }
    if (code === 'activated') line.activated = String(data.system);
    if (code === 'reserve_left') line.reserve = left[String(data.seat)] = Number(data.n);
    if (code === 'skull') line.skull = true;
  }
  return found;
}
