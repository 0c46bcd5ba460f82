import * as svelte from 'prettier-plugin-svelte';

/** @type {import('prettier').Config} */
export default {
  printWidth: 120,
  singleQuote: true,
  plugins: [svelte],
  overrides: [{ files: '*.svelte', options: { parser: 'svelte' } }],
};
