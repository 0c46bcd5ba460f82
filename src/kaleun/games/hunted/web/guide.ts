// The guided first patrol: advice by question, whatever the position. Nothing is forced and nothing depends on a script; in
// port again, or lost, the guide says how it went and leaves.
import type { Guide, GuideMoment, GuideStep } from '@web/kit/module';
import type { View } from './view.gen';

type Moment = GuideMoment<View>;

const RULES: Record<string, string> = {
  mix: 'TH-4.5.b',
  aft_load: 'TH-4.5.a',
  fill_forward: 'TH-4.5.a',
  orders: 'TH-8.1.1',
  choose_time: 'TH-8.4.4',
  attack: 'TH-9.0',
  weapon: 'TH-9.4.2.b',
  salvo: 'TH-9.2.1.a',
  aim: 'TH-9.2.1.a',
  another_round: 'TH-9.4.3.a',
  precautions: 'TH-9.6.4',
  follow: 'TH-9.7.1',
  stay_up: 'TH-9.8.9.a',
  request_patrol: 'TH-11.2.1.b',
};

const sunk = ({ view }: Moment) => ({ ships: view.ships.length, tons: view.tonnage });
function verdict(id: string, when: (moment: Moment) => boolean): GuideStep<View> {
  return { id, when, text: (texts, moment) => texts.say('guide', id, sunk(moment)), verdict: true };
}

const steps: GuideStep<View>[] = [
  verdict('over', ({ over }) => over),
  verdict('home', ({ view }) => view.patrols_done > 0 && view.ships.length > 0),
  verdict('home_empty', ({ view }) => view.patrols_done > 0),
  ...Object.entries(RULES).map(([prompt, rule]): GuideStep<View> => ({
    id: prompt,
    when: (m) => m.ask?.prompt === prompt,
    text: (texts) => texts.say('guide', prompt),
    rule,
  })),
];

export const guide: Guide<View> = { options: {}, steps };
