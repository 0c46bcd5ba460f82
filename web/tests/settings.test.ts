import { expect, it } from 'vitest';
import { adopt, settings } from '../src/session/settings.svelte';

it('takes over what another page of this browser has set, and nothing that is no setting', () => {
  const { lang } = settings;
  adopt(JSON.stringify({ theme: 'red', debug: true, size: 7 }));
  expect([settings.theme, settings.debug, settings.lang, settings.size]).toEqual(['red', true, lang, 100]);
  adopt(null);
  adopt('{');
  expect([settings.theme, settings.debug]).toEqual(['red', true]);
});
