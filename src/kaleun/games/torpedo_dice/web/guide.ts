// The guided first game: training side, against one bot that takes what hits most. A step depends on the position only, so
// undo, reload and every other choice never confuse it.
import type { Guide, GuideMoment, GuideStep } from '@web/kit/module';
import { aimOf } from './logic/aim';
import { bestVolley } from './logic/coach';
import { ownSeat } from './logic/sheet';
import type { View } from './view.gen';

type Moment = GuideMoment<View>;

const SPARE = 3;
const asked = ({ ask }: Moment, prompt: string): boolean => ask?.options != null && ask.prompt === prompt;
const mine = ({ view }: Moment) => view.seats[ownSeat(view)]!;
const first = ({ view }: Moment): boolean => view.round <= 1;
const best = ({ view, ask }: Moment): string | undefined => (ask ? bestVolley(view, ask)?.key : undefined);
const finishes = (moment: Moment): boolean => aimOf(moment.ask).byKey.get(best(moment) ?? '')?.completes.length !== 0;
/** A system of mine was destroyed in the round before this one. */
function wounded({ log, view }: Moment): boolean {
  const begins = log.flatMap((line, i) => (line.code === 'round_begins' ? [i] : []));
  return log
    .slice(begins.at(-2) ?? 0)
    .some((line) => line.code === 'system_destroyed' && line.data.seat === ownSeat(view));
}

function step(
  id: string,
  rule: string,
  when: (moment: Moment) => boolean,
  suggest?: GuideStep<View>['suggest'],
): GuideStep<View> {
  return { id, rule, when, text: (texts) => texts.say('guide', id), ...(suggest ? { suggest } : {}) };
}

function verdict(id: string, rule: string, when: (moment: Moment) => boolean): GuideStep<View> {
  const score = (moment: Moment) => ({
    mine: mine(moment).score,
    theirs: moment.view.seats[mine(moment).target]?.score ?? 0,
    rounds: moment.view.round,
  });
  return { id, rule, when, text: (texts, moment) => texts.say('guide', id, score(moment)), verdict: true };
}

export const guide: Guide<View> = {
  options: { players: 2, mode: 'training', starter: 'first' },
  seats: { A: { kind: 'me' }, B: { kind: 'bot', bot: 'greedy' } },
  steps: [
    verdict('won', 'TD-10.2', ({ over, view }) => over && view.you !== null && view.winners.includes(view.you)),
    verdict('lost', 'TD-10.5', ({ over }) => over),
    step('take', 'TD-4.2', (m) => asked(m, 'choose') && first(m)),
    step('wounded', 'TD-8.2', (m) => asked(m, 'choose') && wounded(m)),
    step('take_left', 'TD-4.2', (m) => asked(m, 'choose')),
    step('modify', 'TD-5.1', (m) => asked(m, 'modify') && first(m)),
    step('modify_again', 'TD-5.3', (m) => asked(m, 'modify')),
    step('fire', 'TD-6.2', (m) => asked(m, 'fire') && first(m), best),
    step('spare', 'TD-6.6', (m) => asked(m, 'fire') && mine(m).reserve[0] <= SPARE, best),
    step('finish', 'TD-8.1', (m) => asked(m, 'fire') && best(m) !== undefined && finishes(m), best),
    step('fire_again', 'TD-6.4', (m) => asked(m, 'fire'), best),
    step('wait', 'TD-4.6', () => true),
  ],
};
