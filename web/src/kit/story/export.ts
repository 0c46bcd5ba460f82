// The war diary as files: plain text, and a page that stands alone with its pictures in it.
import { silhouette, tall, VESSELS } from '../../art/vessels';
import { saidBy, type DiaryChapter, type DiaryEntry, type Penned } from './diary';

const headOf = ({ date, place, weather }: DiaryEntry): string => [date, place, weather].filter(Boolean).join(' · ');

export function asText(title: string, chapters: DiaryChapter[], pen: Penned): string {
  const parts = chapters.map(({ title: head, under, entries }) => {
    const told = entries.map((entry) =>
      [headOf(entry), saidBy(entry, pen), pen.notes[entry.n] === undefined ? '' : `> ${pen.notes[entry.n]}`]
        .filter(Boolean)
        .join('\n'),
    );
    return [`${head}${under ? ` · ${under}` : ''}`, ...told].join('\n\n');
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

const STYLE = [
  'body{font:1.05rem/1.6 Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1rem}',
  'h1,h2{font-family:sans-serif}h2{border-bottom:2px solid;margin-top:3rem}',
  'h3{font:600 .95rem/1.4 monospace;margin:1.6rem 0 .2rem}p{margin:0;white-space:pre-line}',
  'svg{float:right;margin:0 0 .5rem 1rem}section{overflow:hidden}',
  'blockquote{font-style:italic;border-left:4px solid;margin:.6rem 0;padding-left:.8rem;white-space:pre-line}',
].join('');

export function asPage(title: string, chapters: DiaryChapter[], pen: Penned, lang: string): string {
  const body = chapters.map(({ title: head, under, entries }) => {
    const told = entries.map((entry) => {
      const note = pen.notes[entry.n];
      const pictures = entry.vessels.map(picture).join('');
      const quote = note === undefined ? '' : `<blockquote>${safe(note)}</blockquote>`;
      return `<section><h3>${safe(headOf(entry))}</h3>${pictures}<p>${safe(saidBy(entry, pen))}</p>${quote}</section>`;
    });
    return `<h2>${safe(head)}${under ? ` · ${safe(under)}` : ''}</h2>${told.join('')}`;
  });
  const top = `<meta charset="utf-8"><title>${safe(title)}</title><style>${STYLE}</style>`;
  return `<!doctype html><html lang="${lang}"><head>${top}</head><body><h1>${safe(title)}</h1>${body.join('')}</body></html>\n`;
}
