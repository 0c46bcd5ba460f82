// U-BOOT's part of the story: the Captain's log in prose, the card to share.
import { number } from '@web/i18n/texts';
import type { StoryPart } from '@web/kit/story/part';
import type { Film } from '@web/protocol/messages';
import { onSheet, ringsOf } from '../logic/chart';
import { marksOf, trackOf } from '../logic/film';
import type { Place } from '../logic/geometry';
import { dayOf } from '../logic/words';
import type { View } from '../logic/station';
import { diary, vesselOf } from './diary';
import { linesOf } from './lines';

/** Before the mission begins the boat is nowhere. */
const atSea = ([lat, lon]: Place): boolean => lat !== 0 || lon !== 0;
const BOX = { width: 460, height: 210 };
/** Degrees of sea about a boat that has hardly moved. */
const ROOM = 1.2;
type Spot = [x: number, y: number];

/** The way of the boat in the box of a card, round the land. */
function trackIn(film: Film, charts: Parameters<typeof ringsOf>[0]['charts']) {
  const way = trackOf(film, 'boat', 0, film.truth.length - 1)
    .filter(atSea)
    .map(onSheet);
  if (way.length === 0) return undefined;
  const [xs, ys] = [way.map(([x]) => x), way.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(BOX.width / ((right - left) * 1.25 + ROOM), BOX.height / ((bottom - top) * 1.25 + ROOM));
  const on = ([x, y]: Spot): Spot => [
    BOX.width / 2 + (x - (left + right) / 2) * scale,
    BOX.height / 2 + (y - (top + bottom) / 2) * scale,
  ];
  const path = (points: Spot[]): string =>
    points
      .map(
        (point, i) =>
          `${i ? 'L' : 'M'}${on(point)
            .map((v) => v.toFixed(1))
            .join(' ')}`,
      )
      .join('');
  const marks = marksOf(film);
  const spots = (kind: string): Spot[] =>
    marks.filter((mark) => mark.kind === kind).map(({ place }) => on(onSheet(place)));
  return {
    land: ringsOf({ charts }).map((ring) => `${path(ring)}z`),
    course: path(way),
    marks: spots('sunk'),
    lost: spots('lost')[0],
  };
}

const story: StoryPart<View> = {
  moments: {},
  diary,
  lines: ({ film, view }) => linesOf(film, view),
  card: (view, _log, texts, page) => {
    const end = view.task.evaluation ?? null;
    const tons = view.sunk.reduce((all, { grt }) => all + grt, 0);
    return {
      over: texts.say('name', 'game'),
      title: texts.word(view.task.title),
      line: [dayOf(texts, view.date), view.outcome && texts.say('outcome', view.outcome)].filter(Boolean).join(', '),
      figures: [
        [String(view.sunk.length), texts.say('board', 'rep_ships')],
        [number(tons), texts.say('board', 'rep_tonnage')],
        ...(end === null
          ? []
          : ([
              [String(end.renown), texts.say('board', 'rep_renown')],
              [end.grade, texts.say('board', 'rep_grade')],
            ] as [string, string][])),
      ],
      vessels: view.sunk.map(({ kind }) => vesselOf(kind)),
      track: page?.film ? trackIn(page.film, page.charts) : undefined,
      foot: end === null ? view.task.start_square : texts.say('grade', end.grade),
    };
  },
};

export default story;
