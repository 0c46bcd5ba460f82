// The table page's own state: what is shown, chosen and open. The truth about the game is in the session.
import { untrack } from 'svelte';
import type { BoardProps, ChartData, Data, GameModule, OptionGroup, Play } from '../../kit/module';
import { weigher } from '../../kit/events';
import { loadGame } from '../../kit/registry';
import { refusedBy, type Refused } from '../../i18n/reasons';
import type { Lang, Texts } from '../../i18n/texts';
import type {
  Advice,
  After,
  Ask,
  Choice,
  LogLine,
  Past,
  Reading,
  RuleCard,
  RulingCard,
  State,
} from '../../protocol/messages';
import { framesOf, type Frame } from '../../session/frames';
import { library } from '../../session/library';
import { OrderBook, type Order } from '../../session/orders.svelte';
import type { HeldSeat } from '../../session/seats';
import { motion, settings } from '../../session/settings.svelte';
import type { TableSession } from '../../session/table.svelte';
import type { Speed } from '../../session/pace';
import { Teller, type Manner } from '../../session/teller.svelte';
import { cardsFor } from '../panels/reading';
import { Stage } from '../story/stage.svelte';
import { chapterMarks } from './chapters';
import { Planner } from './plan.svelte';

export type Tab = 'log' | 'rules' | 'charts';
export type Sheet = 'menu' | 'share' | 'resign' | 'leave' | 'delete' | 'rewind' | 'debug' | null;

/** A standing order is shown this long before it is carried out. */
const ORDER_MS = 1200;
/** So many answers that are placed on the board stand in the dock. */
const BEST = 3;
/** More answers than this lie in heaps, if the game says which. */
const MANY = 10;

export interface Heap extends OptionGroup {
  options: Choice[];
}

export class Desk {
  readonly teller = new Teller<State>();
  /** The same for earlier positions: a step forward is played, a jump is not. */
  readonly review = new Teller<Past>();
  /** Pages of the story that open by themselves. */
  readonly stage: Stage;
  module: GameModule | null = $state.raw(null);
  /** Board and charts are here. */
  ready = $state(false);
  private words: Texts | null = $state.raw(null);
  /** What the people call themselves, by seat; a seat without a name is missing. */
  readonly names: Record<string, string> = $derived.by(() =>
    Object.fromEntries(
      Object.entries(this.session.seats).flatMap(([seat, { name }]) => (name === '' ? [] : [[seat, name]])),
    ),
  );
  readonly texts: Texts | null = $derived.by(() =>
    this.module?.seatFields === undefined
      ? this.words
      : (this.words?.calling(this.module.seatFields, this.names) ?? null),
  );
  /** The name of the game; of the house until its words are here. */
  readonly title: string = $derived.by(() => this.words?.say('name', 'game') ?? 'Kaleun');
  charts: ChartData[] = $state.raw([]);
  /** The charts as cards in the reader's language. */
  cards: Reading[] = $state.raw([]);
  /** The rules in the reader's language as far as there are words, in English (for the search), and the rulings. */
  rules: RuleCard[] = $state.raw([]);
  english: RuleCard[] = $state.raw([]);
  rulings: RulingCard[] = $state.raw([]);
  selected: string | null = $state(null);
  /** What is read beside the question. */
  tab: Tab = $state('log');
  /** The question lies on top, where there is room for one of the two. */
  deciding = $state(true);
  sheet: Sheet = $state(null);
  /** Rule or ruling the rules panel should open, and how often it was asked for (the same rule may be asked for twice). */
  rule: { id: string; asked: number } | null = $state.raw(null);
  /** The chart the charts panel should open, with the log line whose row is marked. */
  chart: { name: string; line: LogLine | null; asked: number } | null = $state.raw(null);
  readonly orders: OrderBook;
  readonly planner = new Planner();
  /** The answer to this question becomes a standing order. */
  always = $state(false);
  /** The position at which orders keep still: held by hand, or taken back. */
  private heldAt: number | null = $state(null);
  /** A replay plays events so many times as fast. */
  hurry = 1;
  private before = 0;
  private wanted = 0;
  private loaded = '';
  /** Chosen, and answered as soon as the server says that it can be taken back. */
  private unsure: string | null = $state(null);

  constructor(
    readonly session: TableSession,
    readonly held: HeldSeat | null,
  ) {
    this.orders = new OrderBook(session.table);
    this.stage = new Stage(this);
  }

  readonly state = $derived.by(() => this.teller.shown);
  readonly past = $derived.by(() => this.session.history.shown);
  /** What is drawn: the position with what never changes at this table. */
  readonly view: Data | null = $derived.by(() =>
    this.whole(this.past === null ? this.teller.view : (this.review.view ?? this.past.view)),
  );
  /** The event that is shown just now. */
  readonly play: Play | null = $derived.by(() => (this.past === null ? this.teller.play : this.review.play));
  /** The position as it is, whatever is drawn. */
  readonly present: Data | null = $derived.by(() => this.whole(this.session.now?.view));
  readonly busy = $derived.by(() => this.session.pending !== null);
  /** The pending question, when it is mine to answer at this moment. */
  readonly ask: Ask | null = $derived.by(() => {
    const now = this.session.now;
    const ready = this.session.mine && this.past === null && this.teller.telling === null && this.state === now;
    return ready ? (now?.ask ?? null) : null;
  });
  /** Which question it is: what others do meanwhile changes nothing that I have chosen. */
  private readonly question = $derived.by(() => this.session.now?.question);
  readonly options: Choice[] = $derived.by(() => this.ask?.options ?? []);
  /** A sheet of the game stands in the dock instead of the list of answers. */
  readonly covered: boolean = $derived.by(
    () => this.ask !== null && !settings.text && (this.module?.sheet?.(this.ask) ?? false),
  );
  /** Answers that are placed on the board, the best first. */
  private readonly placed: { option: Choice; about: OptionGroup }[] = $derived.by(() => {
    const { view, texts } = this;
    const group = this.module?.group;
    if (group === undefined || view === null || texts === null) return [];
    return this.options
      .map((option) => ({ option, about: group(option, view, texts) }))
      .filter(({ about }) => about.placed)
      .sort((a, b) => (b.about.rank ?? 0) - (a.about.rank ?? 0));
  });
  /** Where the game says which place is better: the dock lists the one that lies there and the best others, no heaps. */
  private readonly aims: boolean = $derived.by(
    () => this.placed.length > BEST && this.placed.every(({ about }) => about.rank !== undefined),
  );
  /** The heap that was opened by hand; a chosen option opens its own. */
  opened: string | null = $state(null);
  readonly heaps: Heap[] = $derived.by(() => {
    const group = this.module?.group;
    if (group === undefined || this.view === null || this.texts === null || this.options.length <= MANY) return [];
    if (this.covered) return [];
    if (this.aims && !settings.text) return [];
    const heaps = new Map<string, Heap>();
    for (const option of this.options) {
      const about = group(option, this.view, this.texts);
      const heap = heaps.get(about.id);
      if (heap === undefined) heaps.set(about.id, { ...about, options: [option] });
      else heap.options.push(option);
    }
    const all = [...heaps.values()];
    return all.length > 1 || all[0]?.placed ? all.sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0)) : [];
  });
  readonly heap: Heap | null = $derived.by(() => {
    const chosen = this.heaps.find((heap) => heap.options.some((option) => option.key === this.selected));
    return this.opened === '' ? null : (chosen ?? this.heaps.find((heap) => heap.id === this.opened) ?? null);
  });
  /** What the dock lists and number keys choose: heaps (a heap of one is its option), the open heap, or all options. */
  readonly listed: (Choice | Heap)[] = $derived.by(() => {
    if (this.covered) return [];
    if (this.aims && !settings.text) {
      const all = this.placed.map(({ option }) => option);
      const lies = all.filter(({ key }) => key === this.selected);
      const others = all.filter(({ key }) => key !== this.selected).slice(0, BEST - lies.length);
      return [...lies, ...others, ...this.options.filter((option) => !all.includes(option))];
    }
    if (this.heap?.placed && this.choice !== null && !settings.text) return [this.choice];
    if (this.heap !== null) return this.heap.options;
    return this.heaps.length === 0
      ? this.options
      : this.heaps.map((heap) => (heap.options.length === 1 ? heap.options[0]! : heap));
  });
  /** Circumstances of the question for standing orders; null where none may stand. */
  readonly scope: string | null = $derived.by(() =>
    this.ask?.kind === 'choice' && this.view !== null
      ? (this.module?.orders?.scope(this.ask, this.view) ?? null)
      : null,
  );
  /** The standing order that is about to answer. */
  readonly order: Order | null = $derived.by(() => {
    if (this.ask === null || this.scope === null || this.session.now?.n === this.heldAt) return null;
    if (this.planner.rest.length > 0) return null;
    return this.orders.find(this.ask.prompt, this.scope, this.options);
  });
  /** How many answers the page shows; null while something is on its way: an answer or what it means, lines to tell, an
   *  earlier position, words or board. What the coach says may come later still. */
  readonly settled: number | null = $derived.by(() => {
    const { now, up, pending, history } = this.session;
    if (now === null || !up || pending !== null || this.state !== now || this.teller.telling !== null) return null;
    if (!this.ready || this.texts?.lang !== settings.lang || this.stage.coming) return null;
    if (this.planner.rest.length > 0) return null;
    if (this.choice !== null && this.choice.key === this.unsure && this.meaning === null) return null;
    return history.wanted === (this.past?.n ?? null) ? now.n : null;
  });
  /** The seat of this table at which somebody already waits at the next one. */
  readonly rematch: string | null = $derived.by(() => {
    const { now } = this.session;
    return now !== null && now.rematch !== '' && now.rematch !== now.seat ? now.rematch : null;
  });
  readonly refused: Refused[] = $derived.by(() => refusedBy(this.ask));
  readonly advice: Advice | null = $derived.by(() => (this.session.now?.coach ? this.session.advice : null));
  readonly choice = $derived.by(() => this.options.find((option) => option.key === this.selected) ?? null);
  /** What giving the chosen answer means; null while the server has not said it. */
  readonly meaning: After | null = $derived.by(() =>
    this.choice === null ? null : (this.session.after[this.choice.key] ?? null),
  );
  /** The chosen answer lies on the board, where it can still be moved. */
  private readonly lies: boolean = $derived.by(() => this.placed.some(({ option }) => option.key === this.selected));
  /** The brass button is there: always, but for those who want none and have nothing to place. */
  readonly commits: boolean = $derived.by(() => settings.confirm !== 'never' || this.aims || this.covered);
  /** There is something for it to give. */
  readonly willing: boolean = $derived.by(() => this.choice !== null || this.planner.plan !== null);
  readonly refusal = $derived.by(() => this.refused.find((refused) => refused.key === this.selected) ?? null);
  /** Log lines to show: all, those told so far, or those written by the position looked at. */
  readonly log: LogLine[] = $derived.by(() => {
    const end = this.past === null ? this.teller.upTo : Math.min(this.past.log_to, this.review.upTo);
    return end === Infinity ? this.session.log : this.session.log.filter((line) => line.n < end);
  });
  readonly lastChart = $derived.by(() => this.log.findLast((line) => line.chart !== '') ?? null);
  /** The cards that the question is decided on. */
  readonly asked: Reading[] = $derived.by(() => (this.ask === null ? [] : cardsFor(this.cards, this.ask.prompt)));
  /** What is pinned: the cards of the question; while events are told, and where the question has none, the last used. */
  readonly pinned: Reading[] = $derived.by(() =>
    this.asked.length > 0 ? this.asked : this.cards.filter(({ chart }) => chart === this.lastChart?.chart),
  );
  readonly marks = $derived.by(() => chapterMarks(this.session.log, this.module?.chapters ?? []));

  private readonly common: Data = {};
  /** What the board gets, and what a game puts into the dock; null until all of it is here. */
  readonly shown: BoardProps | null = $derived.by(() => {
    if (this.view === null || this.texts === null || !this.ready) return null;
    return {
      view: this.view,
      ask: this.ask,
      texts: this.texts,
      past: this.past !== null,
      selected: this.selected,
      advice: this.advice,
      motion: motion(),
      play: this.play,
      busy: (this.past === null ? this.teller : this.review).telling !== null,
      charts: this.charts,
      seat: this.session.now?.seat ?? null,
      names: this.names,
      heap: this.heap?.id ?? '',
      common: this.common,
      onselect: (key) => this.select(key),
      onanswer: (key) => this.answer(key),
      onrule: (id) => this.openRule(id),
      onheap: (id) => this.openHeap(id),
      onplan: (plan) => (this.planner.plan = plan),
    };
  });

  private whole(view: Data | null | undefined): Data | null {
    return view == null ? null : { ...this.session.now?.setting, ...view };
  }

  /** Loads the game's board and charts; the board comes last because it needs the charts. */
  async load(game: string): Promise<void> {
    if (game === this.loaded) return;
    this.loaded = game;
    try {
      const [module, charts] = await Promise.all([loadGame(game), library.charts(game)]);
      this.charts = charts;
      this.module = module;
      this.ready = true;
    } catch {
      this.loaded = ''; // the connection is gone; the next state tries again
    }
  }

  /** Loads the words and rules of the game in a language. */
  private async read(game: string, lang: Lang): Promise<void> {
    this.words = await library.texts(game, lang);
    const [cards, rules, english, rulings] = await Promise.all([
      library.cards(game, lang),
      library.rules(game, lang),
      library.rules(game, 'en'),
      library.rulings(game, lang),
    ]);
    if (lang === settings.lang) Object.assign(this, { cards, rules, english, rulings });
  }

  /** Chooses an option. Whether that already answers depends on the confirm level and on whether it can be undone. */
  select(key: string): void {
    if (this.ask === null || this.busy) return;
    this.selected = key;
    this.opened = null;
    this.unsure = null;
    if (this.choice === null) return;
    if (!this.commits) this.answer(key);
    else if (this.meaning !== null) this.weigh(this.meaning);
    else {
      this.unsure = key;
      this.session.askAfter(key);
    }
  }

  /** What the chosen answer means is known: if it can be taken back, it needs no second tap. What is placed on the board
   *  does: there one tries out where it could lie. */
  private weigh(meaning: After): void {
    this.unsure = null;
    if (settings.confirm === 'irreversible' && !meaning.final && !this.lies && this.choice !== null)
      this.answer(this.choice.key);
  }

  /** Takes what stands at this place of the dock: opens a heap or chooses an option. */
  take(entry: Choice | Heap): void {
    if ('options' in entry) this.openHeap(entry.id);
    else this.select(entry.key);
  }

  /** Opens a heap; "" shows the heaps again. */
  openHeap(id: string): void {
    this.opened = id;
    if (id !== '') this.selected = null;
  }

  commit(): void {
    const { plan } = this.planner;
    if (plan !== null && !this.busy) this.answer(this.planner.begin(plan, this.always) ?? '');
    else if (this.choice !== null) this.answer(this.choice.key);
    else if (this.ask?.kind === 'press') this.answer('roll');
  }

  answer(key: string): void {
    if (this.ask === null || this.busy) return;
    const option = this.options.find((o) => o.key === key);
    if ((this.always || this.planner.always) && this.scope !== null && option !== undefined)
      this.orders.give({ prompt: this.ask.prompt, scope: this.scope, data: this.ask.data ?? {}, option });
    this.session.answer(key);
  }

  /** One click stops a standing order: the question is asked after all. */
  holdOrder(): void {
    this.heldAt = this.session.now?.n ?? null;
  }

  /** Opens log, rules or charts; the next question comes to the top again. */
  openTab(tab: Tab): void {
    this.tab = tab;
    this.deciding = false;
  }

  openRule(id: string): void {
    this.wanted += 1;
    this.rule = { id, asked: this.wanted };
    this.openTab('rules');
  }

  openChart(name: string, line: LogLine | null = null): void {
    this.wanted += 1;
    this.chart = { name, line, asked: this.wanted };
    this.openTab('charts');
  }

  look(n: number): void {
    this.teller.skip();
    this.session.history.look(n);
  }

  /** The position of a log line. */
  show(line: Pick<LogLine, 'at'>): void {
    this.look(line.at);
  }

  /** The chapter (turn, round) before or after the position shown. */
  chapter(by: -1 | 1): void {
    const { history } = this.session;
    const here = history.wanted ?? history.of;
    const next = by < 0 ? this.marks.findLast((mark) => mark < here) : this.marks.find((mark) => mark > here);
    this.look(next ?? (by < 0 ? 0 : history.of));
  }

  private manner(speed: Speed, hurry = 1): Manner {
    const cue = this.module?.cue;
    return {
      speed,
      still: motion() === 'reduced',
      cues: (line, view) => cue?.(line, this.whole(view)!) ?? null,
      weigh: this.module?.events === undefined ? undefined : weigher(this.module.events),
      hurry,
    };
  }

  /** How one position led to the next; nothing for a jump. */
  private led(to: Past): Frame[] {
    const from = this.review.shown;
    if (from?.n !== to.n - 1) return [];
    const lines = this.session.log.filter((line) => line.n >= from.log_to && line.n < to.log_to);
    return lines.length === to.patches.length ? framesOf(from.view, lines, to.patches) : [];
  }

  /** Keeps the drawn position in step with the truth; call inside a component. */
  follow(): void {
    this.stage.follow();
    $effect(() => {
      const { now, fresh } = this.session;
      if (now === null) return;
      untrack(() => this.teller.take(now, fresh, this.manner(settings.speed)));
    });
    $effect(() => {
      const { past } = this;
      untrack(() => {
        if (past === null) this.review.forget();
        else
          this.review.take(
            past,
            this.led(past),
            this.manner(settings.speed === 'step' ? 'normal' : settings.speed, this.hurry),
          );
      });
    });
    $effect(() => {
      void this.question;
      this.selected = null;
      this.opened = null;
      this.always = false;
      this.deciding = true;
    });
    $effect(() => {
      const { ask, busy } = this;
      if (ask === null || busy) return;
      untrack(() => {
        const key = this.planner.next(ask);
        if (key !== undefined) this.answer(key);
      });
    });
    $effect(() => {
      const { meaning } = this;
      if (meaning !== null) untrack(() => this.unsure === this.selected && this.unsure !== null && this.weigh(meaning));
    });
    $effect(() => {
      const n = this.session.now?.n ?? 0;
      if (n < this.before) this.heldAt = n; // taken back: the order must not answer again at once
      this.before = n;
    });
    $effect(() => {
      const { order } = this;
      if (order === null || this.busy || settings.speed === 'step') return;
      const timer = setTimeout(
        () => this.answer(order.option.key),
        settings.speed === 'instant' ? ORDER_MS / 3 : ORDER_MS,
      );
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (this.session.now?.coach && this.session.mine)
        untrack(() => this.session.advice === null && this.session.askAdvice());
    });
    $effect(() => {
      const game = this.session.now?.game;
      void this.session.now?.seq;
      if (game !== undefined) untrack(() => void this.load(game));
    });
    $effect(() => {
      const game = this.session.now?.game;
      const { lang } = settings;
      if (game !== undefined) void this.read(game, lang).catch(() => undefined);
    });
    $effect(() => {
      const only = this.options.length === 1 ? this.options[0]! : null;
      if (settings.forced && only !== null && this.ask?.kind === 'choice' && !this.busy)
        untrack(() => this.session.answer(only.key));
    });
    $effect(() => () => {
      this.teller.stop();
      this.review.stop();
    });
  }
}
