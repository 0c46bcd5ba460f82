// What this person prefers on this device. Kept in localStorage; applied to <html> at once.
import { LANGS, type Lang } from '../i18n/texts';
import type { Speed } from './pace';

const KEY = 'kaleun.settings';
export const THEMES = ['day', 'night', 'red', 'contrast'] as const;
export const SIZES = [100, 125, 150, 200] as const;
export type Theme = (typeof THEMES)[number];
export type Confirm = 'never' | 'irreversible' | 'always';
export type Motion = 'system' | 'full' | 'reduced';

export interface Settings {
  lang: Lang;
  theme: Theme;
  size: number;
  sound: boolean;
  volume: number;
  motion: Motion;
  confirm: Confirm;
  speed: Speed;
  /** A question with one answer answers itself. */
  forced: boolean;
  debug: boolean;
  /** The text view instead of the board. */
  text: boolean;
  name: string;
}

function firstLanguage(): Lang {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return wanted.map((tag) => LANGS.find((lang) => lang === tag)).find((lang) => lang !== undefined) ?? 'en';
}

function defaults(): Settings {
  return {
    lang: firstLanguage(),
    theme: 'night',
    size: 100,
    sound: false,
    volume: 40,
    motion: 'system',
    confirm: 'irreversible',
    speed: 'normal',
    forced: false,
    debug: false,
    text: false,
    name: '',
  };
}

/** Stored settings, with the default for everything that is missing or of another kind. */
export function read(text: string | null, base: Settings): Settings {
  let stored: Record<string, unknown> = {};
  try {
    stored = (JSON.parse(text ?? '{}') as Record<string, unknown> | null) ?? {};
  } catch {
    // a damaged entry counts as none
  }
  const kept = Object.entries(base).map(([key, value]) => [
    key,
    typeof stored[key] === typeof value ? stored[key] : value,
  ]);
  const found = Object.fromEntries(kept) as Settings;
  if (!LANGS.includes(found.lang)) found.lang = base.lang;
  if (!THEMES.includes(found.theme)) found.theme = base.theme;
  if (!SIZES.some((size) => size === found.size)) found.size = base.size;
  return found;
}

export const settings: Settings = $state(read(localStorage.getItem(KEY), defaults()));

/** Another page of this browser has changed them: whoever writes next must not undo that. */
export function adopt(text: string | null): void {
  Object.assign(settings, read(text, settings));
}

const still = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;
let systemStill = $state(still?.matches ?? false);
still?.addEventListener('change', (event) => (systemStill = event.matches));

/** Whether things may move. */
export function motion(): 'full' | 'reduced' {
  if (settings.motion === 'system') return systemStill ? 'reduced' : 'full';
  return settings.motion;
}

/** Applies and keeps the settings; call once, inside a component. */
export function keepSettings(): void {
  $effect(() => {
    const heard = (event: StorageEvent) => event.key === KEY && adopt(event.newValue);
    addEventListener('storage', heard);
    return () => removeEventListener('storage', heard);
  });
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.lang;
    root.dataset.theme = settings.theme;
    root.dataset.motion = motion() === 'reduced' ? 'off' : 'on';
    root.toggleAttribute('data-big', settings.size >= 150);
    root.style.fontSize = `${settings.size}%`;
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', getComputedStyle(root).getPropertyValue('--bg').trim());
    localStorage.setItem(KEY, JSON.stringify(settings));
  });
}
