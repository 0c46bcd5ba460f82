// The war diary as files: plain text, and a page that stands alone with its pictures in it.
import { silhouette, tall, VESSELS } from '../../art/vessels';
import { saidBy, type DiaryChapter, type DiaryEntry, type Penned, type Scrap } from './diary';

const headOf = ({ date, place, weather }: DiaryEntry): string => [date, place, weather].filter(Boolean).join(' · ');

export function asText(title: string, chapters: DiaryChapter[], pen: Penned): string {
  const parts = chapters.map(({ title: head, under, entries, sum }) => {
    const told = entries.map((entry) =>
      [headOf(entry), saidBy(entry, pen), pen.notes[entry.n] === undefined ? '' : `> ${pen.notes[entry.n]}`]
        .filter(Boolean)
        .join('\n'),
    );
    const end = sum === null ? [] : [sum.join(': ')];
    return [`${head}${under ? ` · ${under}` : ''}`, ...told, ...end].join('\n\n');
  });
  return [title, ...parts].join('\n\n\n') + '\n';
}

const safe = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);

function picture(name: string): string {
  const v = VESSELS[name];
  if (v === undefined) return '';
  const box = `-6 ${-tall(v) - 4} ${v.length + 12} ${tall(v) + 10}`;
  return `<svg viewBox="${box}" width="160" role="img"><path d="${silhouette(v)}"/><path d="M-6 3H${v.length + 6}" stroke="black"/></svg>`;
}

const MARKS: Record<Scrap['marks'][number]['kind'], string> = {
  sunk: '<circle r="9" fill="white" stroke="black"/><path d="M-5 -5L5 5M5 -5L-5 5" stroke="black" stroke-width="3"/>',
  charges: '<circle r="9" fill="none" stroke="black"/><circle r="14" fill="none" stroke="black"/>',
  aircraft: '<circle r="8" fill="white" stroke="black" stroke-dasharray="3 2"/>',
  hit: '<circle r="7"/>',
  miss: '<circle r="5" fill="white" stroke="black"/>',
  lost: '<path d="M0 -20V12M-8 -11H8" stroke="black" stroke-width="4"/>',
};

/** The scrap of the chart in black on white. */
function drawn({ box, land, lines, course, marks }: Scrap): string {
  const thin = 'fill="none" stroke="gray" vector-effect="non-scaling-stroke"';
  const run = 'fill="none" stroke="black" stroke-width="2" vector-effect="non-scaling-stroke"';
  const spots = marks.map(
    ({ x, y, kind }) => `<g transform="translate(${x} ${y}) scale(${box[2] / 135})">${MARKS[kind]}</g>`,
  );
  return [
    `<svg class="scrap" viewBox="${box.join(' ')}" width="150">`,
    ...lines.map((d) => `<path d="${d}" ${thin}/>`),
    ...land.map((d) => `<path d="${d}" fill="silver" stroke="gray" vector-effect="non-scaling-stroke"/>`),
    `<path d="${course}" ${run}/>`,
    ...spots,
    '</svg>',
  ].join('');
}

const STYLE = [
  'body{font:1.05rem/1.6 Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1rem}',
  'h1,h2{font-family:sans-serif}h2{border-bottom:2px solid;margin-top:3rem}',
  'h3{font:600 .95rem/1.4 monospace;margin:1.6rem 0 .2rem}p{margin:0;white-space:pre-line}',
  'svg{float:right;clear:right;margin:0 0 .5rem 1rem}.scrap{border:1px solid}section{overflow:hidden}.sum{font-weight:600}',
  'blockquote{font-style:italic;border-left:4px solid;margin:.6rem 0;padding-left:.8rem;white-space:pre-line}',
].join('');

export function asPage(title: string, chapters: DiaryChapter[], pen: Penned, lang: string): string {
  const body = chapters.map(({ title: head, under, entries, sum }) => {
    const told = entries.map((entry) => {
      const note = pen.notes[entry.n];
      const pictures = entry.vessels.map(picture).join('') + (entry.scrap === null ? '' : drawn(entry.scrap));
      const quote = note === undefined ? '' : `<blockquote>${safe(note)}</blockquote>`;
      return `<section><h3>${safe(headOf(entry))}</h3>${pictures}<p>${safe(saidBy(entry, pen))}</p>${quote}</section>`;
    });
    const end = sum === null ? '' : `<p class="sum">${safe(sum.join(': '))}</p>`;
    return `<h2>${safe(head)}${under ? ` · ${safe(under)}` : ''}</h2>${told.join('')}${end}`;
  });
  const top = `<meta charset="utf-8"><title>${safe(title)}</title><style>${STYLE}</style>`;
  return `<!doctype html><html lang="${lang}"><head>${top}</head><body><h1>${safe(title)}</h1>${body.join('')}</body></html>\n`;
}
