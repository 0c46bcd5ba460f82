// The guided first career: advice by question, whatever the position. Nothing is forced and nothing depends on a script.
import type { Guide, GuideStep } from '@web/kit/module';
import type { View } from './view.gen';
import { word, type WordKey } from './words';

const ADVICE: Record<string, [text: WordKey, rule: string]> = {
  mix: ['guide_mix', 'TH-4.5.b'], orders: ['guide_orders', 'TH-8.1.1'], attack: ['guide_attack', 'TH-9.0'], aim: ['guide_aim', 'TH-9.2.1.a'], precautions: ['guide_precautions', 'TH-9.6.4'], follow: ['guide_follow', 'TH-9.7.1'],
};

const steps: GuideStep<View>[] = [
  { id: 'over', when: (m) => m.over, text: (lang) => word(lang, 'guide_over') },
  ...Object.entries(ADVICE).map(([prompt, [text, rule]]): GuideStep<View> => ({ id: prompt, when: (m) => m.ask?.prompt === prompt, text: (lang) => word(lang, text), rule })),
];

export const guide: Guide<View> = { seed: 'first career', options: {}, steps };
