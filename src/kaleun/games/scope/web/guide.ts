// The guided first game: Lone wolf as the German side against the bot that plays by rules of thumb. A step depends on the
// position only, so undo, reload and every other choice never confuse it.
import type { Guide, GuideMoment, GuideStep } from '@web/kit/module';
import { distance, runOf } from './logic/geometry';
import { onBoard } from './logic/eyes';
import type { View } from './view.gen';

type Moment = GuideMoment<View>;

const asked = ({ ask }: Moment, prompt: string): boolean => ask?.options != null && ask.prompt === prompt;
const acts = (moment: Moment): boolean => asked(moment, 'action');
const boat = ({ view }: Moment): number => view.submarines?.[0] ?? 0;
const torpedoes = ({ view }: Moment): number => view.torpedoes.filter((t) => t.owner === 'german').length;

/** A destroyer that can be on my card with its next move. */
function hunted(moment: Moment): boolean {
  return onBoard(moment.view).some(
    (s) => s.kind === 'allied_destroyer' && distance(moment.view, s.cell, boat(moment)) === 1,
  );
}
/** A ship lies in one of the eight ways from my card. */
function inLine({ view }: Moment, from: number): boolean {
  return view.area.headings.some((heading) =>
    view.ships.some((s) => s.cell > 0 && s.cell === runOf(view, { cell: from, heading }).end && s.status === 'afloat'),
  );
}

function step(id: string, rule: string, when: (moment: Moment) => boolean, suggest?: string): GuideStep<View> {
  return { id, rule, when, text: (texts) => texts.say('guide', id), ...(suggest ? { suggest } : {}) };
}

function verdict(id: string, rule: string, when: (moment: Moment) => boolean): GuideStep<View> {
  const score = ({ view }: Moment) => ({ mine: view.scores.german, theirs: view.scores.allied, turns: view.turn });
  return { id, rule, when, text: (texts, moment) => texts.say('guide', id, score(moment)), verdict: true };
}

export const guide: Guide<View> = {
  options: { scenario: 'lone_wolf' },
  seats: { german: { kind: 'me' }, allied: { kind: 'bot', bot: 'lookout' } },
  steps: [
    verdict('won', 'SC-10.6', ({ over, view }) => over && view.winner === 'german'),
    verdict('lost', 'SC-10.6', ({ over }) => over),
    step('deploy', 'SC-2.4', (m) => asked(m, 'deploy_submarines'), 'deploy:>53'),
    step('convoy', 'SC-2.5', ({ view }) => view.turn === 0),
    step('first', 'SC-4.1', (m) => acts(m) && m.view.turn === 1),
    step('hunted', 'SC-6.7', (m) => acts(m) && hunted(m)),
    step('both_out', 'SC-5.1', (m) => acts(m) && torpedoes(m) > 1),
    step('launched', 'SC-5.1', (m) => acts(m) && torpedoes(m) === 1),
    step('aim', 'SC-5.1', (m) => acts(m) && inLine(m, boat(m))),
    step('closer', 'SC-4.1', acts),
    step('wait', 'SC-3.1', () => true),
  ],
};
