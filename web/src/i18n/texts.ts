// Words for codes: fills in the templates that kaleun/kernel/text.py defines. tests/texts.test.ts compares every template of
// every game with what the kernel makes of it.
export const LANGS = ['en', 'de', 'es'] as const;
export type Lang = (typeof LANGS)[number];

export type Template = string | { one: string; other: string };
export type Bundle = Record<string, Record<string, Template>>;

const THIN = '\u202f';
const NOTHING = '–';

/** A whole number with the thousands set apart; anything else as it is written. */
export function number(value: unknown): string {
  if (typeof value !== 'number' || !Number.isInteger(value)) return plain(value);
  const [sign, digits] = value < 0 ? ['-', String(-value)] : ['', String(value)];
  return sign + digits.replace(/\B(?=(\d{3})+$)/g, THIN);
}

/** A number with the decimal sign of the language: 8.8, 8,8. */
export const decimal = (value: number, lang: Lang): string => value.toLocaleString(lang);

/** A day of the war, kept as 1940-07-03: "3 July 1940". */
export function day(iso: string, lang: Lang): string {
  const date = new Date(`${iso}T00:00:00Z`);
  const wanted = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return date.toLocaleDateString(lang === 'en' ? 'en-GB' : lang, wanted);
}

/** A course or bearing in three digits; anything else as it is written. */
export function degrees(value: unknown): string {
  return typeof value === 'number'
    ? `${String(((Math.floor(value + 0.5) % 360) + 360) % 360).padStart(3, '0')}°`
    : plain(value);
}

/** The value as the kernel writes it in a sentence. */
export function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  if (value === null || value === undefined) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  return String(value);
}

const FIELD = /\{\{|\}\}|\{([^{}:!]*)(?::([^{}]*))?\}/g;

/** Gender and number of names, as the kernel knows them. */
export interface Grammar {
  agreeing: (forms: string, code: unknown) => string;
  named: (code: unknown) => string;
}
const ARTICLES: Record<Lang, Record<string, string>> = {
  en: { '': 'the' },
  de: { m: 'der', f: 'die', n: 'das', pl: 'die' },
  es: { m: 'el', f: 'la', pl: 'los', fpl: 'las' },
};
const ORDER: Record<Lang, string[]> = { en: [], de: ['m', 'f', 'n', 'pl'], es: ['m', 'f', 'pl', 'fpl'] };
const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Fills a template. An unknown name stays as {name}, as in the kernel. */
export function fill(
  template: Template,
  data: Readonly<Record<string, unknown>>,
  word: (code: unknown) => string,
  grammar?: Grammar,
): string {
  const text = typeof template === 'string' ? template : data.n === 1 ? template.one : template.other;
  return text.replace(FIELD, (whole: string, name: string | undefined, spec: string | undefined) => {
    if (whole === '{{') return '{';
    if (whole === '}}') return '}';
    if (name === undefined) return whole;
    const value = Object.hasOwn(data, name) ? data[name] : `{${name}}`;
    if (spec === 't') return word(value);
    if (grammar && spec?.startsWith('=')) return grammar.agreeing(spec.slice(1), value);
    if (grammar && (spec === 'the' || spec === 'The'))
      return spec === 'The' ? upper(grammar.named(value)) : grammar.named(value);
    if (spec === 'n') return number(value);
    if (spec === 'd') return degrees(value);
    return plain(value);
  });
}

/** The words of one game in one language. */
export class Texts {
  constructor(
    readonly lang: Lang,
    private readonly bundle: Bundle,
    /** Fields of log lines that hold seats, and what the people in them call themselves. */
    private readonly people: { fields: string[]; names: Readonly<Record<string, string>> } = { fields: [], names: {} },
  ) {}

  /** The same words, but the log calls people by their names. */
  calling(fields: string[], names: Readonly<Record<string, string>>): Texts {
    return new Texts(this.lang, this.bundle, { fields, names });
  }

  has(section: string, code: string): boolean {
    return Object.hasOwn(this.bundle[section] ?? {}, code);
  }

  /** All words of a section as they are written; nothing where the game has none. */
  section(name: string): Readonly<Record<string, string>> | undefined {
    return this.bundle[name] as Record<string, string> | undefined;
  }

  /** The sentence for a code as it is written, in the plural where there are two. */
  template(section: string, code: string): string | undefined {
    const found = this.has(section, code) ? this.bundle[section]![code]! : undefined;
    return typeof found === 'object' ? found.other : found;
  }

  /** The sentence for a code; the code itself where words are missing, so that nothing breaks. */
  say(section: string, code: string, data: Readonly<Record<string, unknown>> = {}): string {
    return this.has(section, code)
      ? fill(
          this.bundle[section]![code]!,
          section === 'log' || section === 'diary' ? this.peopled(data) : data,
          (c) => this.word(c),
          this,
        )
      : code;
  }

  /** What the person at a seat is called; the seat where nobody has said it. */
  who(seat: string): string {
    return this.people.names[seat] ?? seat;
  }

  private peopled(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const name = (seat: unknown): unknown =>
      Array.isArray(seat) ? seat.map(name) : (this.people.names[plain(seat)] ?? seat);
    const held = this.people.fields.filter((field) => field in data);
    return { ...data, ...Object.fromEntries(held.map((field) => [field, name(data[field])])) };
  }

  /** A word if there is one, else the value itself (names, numbers, space ids). */
  word(code: unknown): string {
    if (Array.isArray(code)) return code.map((c) => this.word(c)).join(', ') || NOTHING;
    const key = plain(code);
    return this.has('word', key) ? (this.bundle.word![key] as string) : key;
  }

  /** Gender and number of a name: m where nothing is said. */
  private gender(code: unknown): string {
    if (Array.isArray(code)) {
      const kinds = code.map((c) => this.gender(c));
      if (kinds.length === 1) return kinds[0]!;
      const all = kinds.length > 0 && kinds.every((kind) => kind === 'f' || kind === 'fpl');
      return all && this.lang === 'es' ? 'fpl' : 'pl';
    }
    const key = plain(code);
    return this.has('gender', key) ? (this.bundle.gender![key] as string) : 'm';
  }

  /** Of the forms "is|are" the one that agrees with this name. */
  agreeing(forms: string, code: unknown): string {
    const found = forms.split('|');
    const kind = this.gender(code);
    if (found.length === 2) return found[kind === 'pl' || kind === 'fpl' ? 1 : 0]!;
    return found[ORDER[this.lang].indexOf(kind)] ?? found[0]!;
  }

  /** A name with its article; several are named without. */
  named(code: unknown): string {
    if (Array.isArray(code)) return this.word(code);
    const articles = ARTICLES[this.lang];
    return `${articles[this.gender(code)] ?? articles[''] ?? ''} ${this.word(code)}`.trim();
  }

  /** Label of an option or refusal: `thing` is what stands behind the colon of its key. */
  of(section: string, entry: { key: string; code: string; data: Readonly<Record<string, unknown>> }): string {
    return this.say(section, entry.code, { thing: entry.key.split(':').slice(1).join(':'), ...entry.data });
  }
}
