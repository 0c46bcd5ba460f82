// The guided first cruise: the first mission as Captain with three bot officers. A step depends on the view only.
import type { Guide, GuideMoment, GuideStep } from '@web/kit/module';
import type { View } from './logic/station';

type Moment = GuideMoment<View>;

const step = (id: string, rule: string, when: (moment: Moment) => boolean): GuideStep<View> => ({
  id,
  rule,
  when,
  text: (texts) => texts.say('guide', id),
});

export const guide: Guide<View> = {
  seed: 'first patrol',
  options: { mission: 'M01', captain: 'easy' },
  seats: {
    captain: { kind: 'me' },
    first_officer: { kind: 'bot', bot: 'regular' },
    navigator: { kind: 'bot', bot: 'regular' },
    chief_engineer: { kind: 'bot', bot: 'regular' },
  },
  steps: [
    step('over', 'BG-4.1.a', ({ over }) => over),
    step('breach', 'BG-10.3.7.b', ({ view }) => view.technical_view.breaches.length > 0),
    step('aircraft', 'BG-H.2', ({ view }) => view.aircraft.length > 0),
    step('mobilization', 'BG-6.4.d', ({ view }) => view.mobilization !== null),
    step('proposals', 'BG-7.1.a', ({ view }) =>
      Object.values(view.officers).some((o) => (o.proposes ?? []).length > 0),
    ),
    step('cruise', 'BG-8.5.a', () => true),
  ],
};
