// The card that is shared: a picture of a game in one glance, drawn on a canvas from the same paths as on the page.
import { silhouette, tall, VESSELS } from '../../art/vessels';

export interface ShareFacts {
  /** What was played; who; how it ended. */
  over: string;
  title: string;
  line: string;
  /** Two to four figures with their labels. */
  figures: [value: string, label: string][];
  /** Drawings of `art/vessels`, one for each ship that went down. */
  vessels: string[];
  /** A track in a box of 460 × 210, and a cross at its end for a boat that was lost. */
  track?: { land: string[]; course: string; marks: [x: number, y: number][]; lost?: [x: number, y: number] };
  foot: string;
}

export const CARD = { width: 1200, height: 630 };
const TRACK = { width: 460, height: 210 };
const FONT = '"Barlow Condensed", sans-serif';

/** The colours of this page. */
function colours(): (name: string) => string {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(name).trim();
}

/** Draws the card. */
export function drawCard(pen: CanvasRenderingContext2D, facts: ShareFacts): void {
  const of = colours();
  const { width, height } = CARD;
  const [paper, ink, faint, red, blue] = ['--paper', '--paper-ink', '--paper-ink-2', '--paper-red', '--paper-blue'].map(
    of,
  );
  pen.fillStyle = of('--bg');
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = paper!;
  pen.fillRect(28, 28, width - 56, height - 56);
  const write = (text: string, x: number, y: number, font: string, colour = ink!, room = width - 120): void => {
    pen.font = font;
    pen.fillStyle = colour;
    pen.fillText(text, x, y, room);
  };
  write(facts.over.toUpperCase(), 64, 84, `600 24px ${FONT}`, faint);
  write(facts.title, 64, 152, `600 64px ${FONT}`);
  write(facts.line, 64, 194, `400 28px "Source Serif 4", serif`, faint);
  pen.fillStyle = ink!;
  pen.fillRect(64, 216, width - 128, 3);
  facts.figures.slice(0, 4).forEach(([value, label], i) => {
    const wide = (facts.track === undefined ? 1072 : 580) / facts.figures.length;
    write(value, 64 + i * wide, 288, `600 ${value.length > 10 ? 30 : 48}px ${FONT}`, ink, wide - 16);
    write(label, 64 + i * wide, 318, `500 22px ${FONT}`, faint, wide - 16);
  });
  if (facts.track !== undefined) {
    pen.save();
    pen.translate(width - 64 - TRACK.width, 250);
    pen.beginPath();
    pen.rect(0, 0, TRACK.width, TRACK.height);
    pen.clip();
    pen.fillStyle = of('--art-green-88') || of('--paper-2');
    pen.fillRect(0, 0, TRACK.width, TRACK.height);
    pen.fillStyle = of('--art-sand-85') || paper!;
    pen.strokeStyle = faint!;
    for (const land of facts.track.land) {
      const path = new Path2D(land);
      pen.fill(path);
      pen.stroke(path);
    }
    pen.strokeStyle = blue!;
    pen.lineWidth = 2.4;
    pen.stroke(new Path2D(facts.track.course));
    pen.strokeStyle = red!;
    pen.lineWidth = 3;
    for (const [x, y] of facts.track.marks) pen.stroke(new Path2D(`M${x - 6} ${y - 6}l12 12m0 -12l-12 12`));
    if (facts.track.lost !== undefined) {
      const [x, y] = facts.track.lost;
      pen.strokeStyle = ink!;
      pen.lineWidth = 4;
      pen.stroke(new Path2D(`M${x} ${y - 14}v28m-9 -18h18`));
    }
    pen.restore();
  }
  const room = facts.track === undefined ? width - 128 : width - 128 - TRACK.width - 30;
  const across = facts.track === undefined ? 8 : 4;
  facts.vessels.slice(0, across * 3).forEach((name, i) => {
    const vessel = VESSELS[name];
    if (vessel === undefined) return;
    const cell = room / across;
    const scale = Math.min((cell - 16) / vessel.length, 46 / Math.max(tall(vessel), 1));
    pen.save();
    pen.translate(64 + (i % across) * cell, 400 + Math.floor(i / across) * 62);
    pen.scale(scale, scale);
    pen.fillStyle = ink!;
    pen.fill(new Path2D(silhouette(vessel)));
    pen.restore();
  });
  write(facts.foot, 64, height - 52, `500 20px ${FONT}`, faint);
}

/** The card as a file; null where the browser cannot draw. */
export async function cardPng(facts: ShareFacts): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, CARD);
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  await document.fonts?.load(`600 24px ${FONT}`);
  drawCard(pen, facts);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
