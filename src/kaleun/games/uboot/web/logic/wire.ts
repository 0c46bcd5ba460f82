// The table as the shell brings it, made into a station: what the screens read.
import { refusalText } from '@web/i18n/refusals';
import type { LiveProps } from '@web/kit/live';
import type { View } from './station';
import type { AnyView, Role, Station } from './station';

export function stationOf({ live, texts, charts, motion }: LiveProps<View>): Station {
  const { clock } = live;
  return {
    view: live.view as AnyView,
    role: live.role as Role | null,
    roles: live.roles.map(({ seat }) => seat as Role),
    offers: Object.values(live.commands),
    questions: live.prompts,
    feed: live.log,
    texts,
    charts,
    motion,
    past: live.connection !== 'up' || live.over,
    clock: {
      calm: clock.pace === 'calm',
      why: clock.why,
      minded: clock.minded,
      pause: () => void live.pause(),
      resume: () => void live.resume(),
      scale: (to) => {
        if (live.clock.paused) void live.resume();
        void live.setScale(to as Parameters<typeof live.setScale>[0]);
      },
      wait: (seconds) => void live.advance(seconds),
      mind: (on) => void live.mind(on),
    },
    before: live.before as AnyView | null,
    at: live.at,
    interval: live.interval,
    notice: live.notice === null ? '' : refusalText(live.notice, texts),
    sent: live.pending,
    give: (name, args = {}, role) => void live.send(name, args, role),
    reply: (question, key) => void live.answer({ seat: question.ask.seat, ...question }, key),
    sit: (role) => live.show(role),
    open: (dialog) => live.open(dialog),
    clear: () => live.clear(),
  };
}
