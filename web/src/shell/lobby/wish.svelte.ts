// What somebody wishes of a new game: who, which, how. Everything has a default, so one may sail at once.
import type { OptionValue, Level } from '../../protocol/kinds';
import type { Fault, GameCard, NewTable, SeatWish, Way } from '../../protocol/messages';
import { api } from '../../session/api';
import { CLOCKS, type ClockName } from '../../session/clocks';
import { settings } from '../../session/settings.svelte';
import { firstBot } from './bots';

type Values = Record<string, OptionValue>;
/** Which preset is chosen: one of the game's, the last time's, or none since something was changed by hand. */
export type PresetId = GameCard['setup']['presets'][number]['id'] | 'last' | '';
export const LOT = '';

/** How a table is kept for "as last time". */
interface Kept {
  values: Values;
  way: string;
  side: string;
  bot: string;
  level: Level;
  coaching: boolean | null;
  takebacks: boolean;
  watched: boolean;
  clock: ClockName;
}

const key = (game: string): string => `kaleun.last.${game}`;

export function lastTime(game: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(key(game)) ?? 'null') as Kept | null;
  } catch {
    return null; // a damaged entry counts as none
  }
}

/** The ways to sit down: the game's own, or those that its number of seats allows. */
function waysOf({ setup, seats, bots }: GameCard): Way[] {
  if (setup.ways.length > 0) return setup.ways;
  if (seats.length === 1) return [{ id: 'alone', sitting: 'alone', options: {}, icon: 'person' }];
  const against: Way[] = bots.length > 0 ? [{ id: 'bots', sitting: 'bots', options: {}, icon: 'gear' }] : [];
  return [
    ...against,
    { id: 'links', sitting: 'links', options: {}, icon: 'link' },
    { id: 'device', sitting: 'device', options: {}, icon: 'board' },
  ];
}

export class Wish {
  readonly ways: Way[];
  readonly last: Kept | null;
  values: Values = $state.raw({});
  /** Options that cannot be changed beside the others. */
  fixed: string[] = $state.raw([]);
  /** What is wrong with a text among the options. */
  problems: Fault[] = $state.raw([]);
  seats: Record<string, SeatWish> = $state({});
  way: Way;
  /** My seat; LOT where chance decides. */
  side = $state('');
  bot = $state('');
  preset: PresetId = $state('book');
  level: Level = $state('full');
  /** Unless somebody says so, the coach advises only who plays alone. */
  coaching: boolean | null = $state(null);
  takebacks = $state(true);
  watched = $state(true);
  clock: ClockName = $state('none');
  seed = $state('');
  /** The last question to the server which options go together; starting waits for it. */
  settling: Promise<void> = Promise.resolve();
  private asked = 0;

  /** The seats there are with the chosen options. */
  readonly names: string[] = $derived.by(() => this.seated());
  readonly people: number = $derived(this.names.filter((seat) => this.seats[seat]?.kind !== 'bot').length);
  readonly coach: boolean = $derived(this.coaching ?? this.people < 2);

  constructor(readonly card: GameCard) {
    this.ways = waysOf(card);
    this.way = $state.raw(this.ways[0]!);
    this.last = lastTime(card.name);
    this.bot = card.bots.length > 0 ? firstBot(card.bots) : '';
    this.values = { ...this.printed(), ...this.way.options };
    this.side = this.names[0]!;
    this.sit();
    this.ask('');
  }

  /** What is changed stands at once; what has to give way for it follows. Names that are typed make nothing give way. */
  change(option: string, value: OptionValue): void {
    const { which, names, count } = this.card.setup;
    this.values = { ...this.values, [option]: value };
    if (![...which, ...names, count].includes(option)) this.preset = '';
    if (option === count) this.sit();
    if (!this.card.options[option]?.line) this.ask(option);
  }

  take(way: Way): void {
    this.way = way;
    this.values = { ...this.values, ...way.options };
    if (!this.names.includes(this.side)) this.side = this.names[0]!;
    this.sit();
    this.ask(Object.keys(way.options)[0] ?? '');
  }

  /** Who sits where, by way and side. All seats the game can have are filled, so that none is missing later. */
  sit(side: string = this.side): void {
    this.side = side;
    const mine = side === LOT ? this.names[0] : side;
    for (const seat of this.everybody()) this.seats[seat] = this.wishFor(seat === mine);
  }

  hire(bot: string): void {
    this.bot = bot;
    for (const [seat, wish] of Object.entries(this.seats))
      if (wish.kind === 'bot') this.seats[seat] = { kind: 'bot', bot };
  }

  /** The switches of a preset, with the terms that go with it; boat, scenario and company stay. */
  use(id: PresetId): void {
    if (id === 'last') return this.again();
    const { presets, which, names, count } = this.card.setup;
    const kept = [...which, ...names, count, ...this.ways.flatMap((way) => Object.keys(way.options))];
    const stay = Object.fromEntries(Object.entries(this.values).filter(([name]) => kept.includes(name)));
    this.values = { ...this.printed(), ...stay, ...presets.find((one) => one.id === id)?.options };
    const strict = id === 'tournament';
    this.coaching = id === 'first' ? true : strict || id === 'veteran' ? false : null;
    [this.takebacks, this.watched, this.level] = [!strict, true, 'full'];
    this.preset = id;
    this.ask(which[0] ?? '');
  }

  private again(): void {
    const { last } = this;
    if (last === null) return;
    this.way = this.ways.find(({ id }) => id === last.way) ?? this.way;
    const known = Object.entries(last.values).filter(([name]) => name in this.card.options);
    this.values = { ...this.printed(), ...Object.fromEntries(known) };
    if (this.card.bots.includes(last.bot)) this.bot = last.bot;
    [this.level, this.coaching, this.takebacks] = [last.level, last.coaching, last.takebacks];
    [this.watched, this.clock, this.preset] = [last.watched, last.clock, 'last'];
    this.sit(last.side === LOT || this.names.includes(last.side) ? last.side : this.names[0]!);
    this.ask('');
  }

  /** The table to open; what was wished is kept for the next time. */
  table(): NewTable {
    if (this.side === LOT) {
      const drawn = this.names[Math.floor(Math.random() * this.names.length)]!;
      for (const seat of this.names) this.seats[seat] = this.wishFor(seat === drawn);
    }
    this.keep();
    const wish: NewTable = {
      game: this.card.name,
      options: this.values,
      seats: Object.fromEntries(this.names.map((seat) => [seat, $state.snapshot(this.seats[seat]!)])),
      automation: this.level,
      coach: this.coach,
      takebacks: this.takebacks,
      watch: this.watched ? 'anyone' : 'nobody',
    };
    if (this.people > 1 && this.clock !== 'none') wish.clock = CLOCKS[this.clock];
    if (this.seed.trim() !== '') wish.seed = this.seed.trim();
    return wish;
  }

  private keep(): void {
    const short = Object.entries(this.values).filter(([name]) => name in this.card.options);
    const { side, bot, level, coaching, takebacks, watched, clock } = this;
    const kept: Kept = {
      values: Object.fromEntries(short),
      way: this.way.id,
      ...{ side, bot, level, coaching, takebacks, watched, clock },
    };
    localStorage.setItem(key(this.card.name), JSON.stringify(kept));
  }

  private printed(): Values {
    return Object.fromEntries(Object.entries(this.card.options).map(([name, option]) => [name, option.default]));
  }

  private wishFor(mine: boolean): SeatWish {
    const { sitting } = this.way;
    if (sitting === 'device') return { kind: 'hotseat', name: '' };
    if (mine || sitting === 'alone') return { kind: 'me', name: settings.name };
    return sitting === 'bots' && this.bot !== '' ? { kind: 'bot', bot: this.bot } : { kind: 'open' };
  }

  private seated(): string[] {
    const { seats, seatings } = this.card;
    const found = Object.entries(seatings).map(([option, by]) => by[String(this.values[option])]);
    return found.find((names) => names !== undefined) ?? seats;
  }

  /** All seats the game can have, those of the default options first. */
  private everybody(): string[] {
    const { seats, seatings } = this.card;
    return [...new Set([...seats, ...Object.values(seatings).flatMap((by) => Object.values(by).flat())])];
  }

  private ask(changed: string): void {
    this.settling = this.settle(changed);
  }

  private async settle(changed: string): Promise<void> {
    this.asked += 1;
    const [mine, wished] = [this.asked, this.values];
    try {
      const found = await api.settle(this.card.name, { options: wished, changed });
      if (mine !== this.asked) return; // changed again meanwhile
      const gaveWay = Object.entries(found.options).filter(([name, value]) => name in wished && value !== wished[name]);
      this.values = { ...this.values, ...Object.fromEntries(gaveWay) };
      [this.fixed, this.problems] = [found.fixed, found.problems];
    } catch {
      // the connection is away: starting the game says what does not go together
    }
  }
}
