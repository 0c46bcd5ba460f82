// Charts and rulings are written in English. Where another language is chosen they are marked as what they are, so that
// screen readers change their voice (WCAG 3.1.2).
import { settings } from '../session/settings.svelte';

/** Value of `lang` for text that is always English. */
export const english = (): 'en' | undefined => (settings.lang === 'en' ? undefined : 'en');
