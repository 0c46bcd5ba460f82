// The guided first career: advice by question, whatever the position. Nothing is forced and nothing depends on a script.
import type { Guide, GuideStep } from '@web/kit/module';
import type { View } from './view.gen';

const RULES: Record<string, string> = {
  mix: 'TH-4.5.b',
  orders: 'TH-8.1.1',
  attack: 'TH-9.0',
  aim: 'TH-9.2.1.a',
  precautions: 'TH-9.6.4',
  follow: 'TH-9.7.1',
};

const steps: GuideStep<View>[] = [
  { id: 'over', when: (m) => m.over, text: (texts) => texts.say('guide', 'over') },
  ...Object.entries(RULES).map(([prompt, rule]): GuideStep<View> => ({
    id: prompt,
    when: (m) => m.ask?.prompt === prompt,
    text: (texts) => texts.say('guide', prompt),
    rule,
  })),
];

export const guide: Guide<View> = { seed: 'first career', options: {}, steps };
