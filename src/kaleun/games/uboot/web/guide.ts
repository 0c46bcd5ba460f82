// The guided first cruise is the Captain's lesson: its goals stand on the desk, and the table itself checks them.
import type { Guide } from '@web/kit/module';
import { LESSONS, lessonLevel } from './logic/missions';
import { ROLES, type View } from './logic/station';

const PUPIL = 'captain';

export const guide: Guide<View> = {
  options: {
    own_mission: LESSONS[PUPIL],
    ...Object.fromEntries(ROLES.map((role) => [role, lessonLevel(role, PUPIL)])),
  },
  seats: Object.fromEntries(
    ROLES.map((role) => [role, role === PUPIL ? { kind: 'me' } : { kind: 'bot', bot: 'regular' }]),
  ),
  steps: [],
};
