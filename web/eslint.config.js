import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['**/node_modules/', 'web/dist/', 'web/src/protocol/', '**/*.gen.ts'] },
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.serviceworker, ...globals.node } } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  {
    rules: {
      'no-undef': 'off', // TypeScript knows better
      '@typescript-eslint/no-unused-vars': 'off', // TypeScript says it (noUnusedLocals, noUnusedParameters)
      '@typescript-eslint/no-non-null-assertion': 'off', // used only where an index is known to exist
      // The content policy drops style attributes; `style:` directives set single properties from script and are fine.
      'no-restricted-syntax': [
        'error',
        {
          selector: "SvelteAttribute[key.name='style']",
          message: 'The content policy forbids style attributes: use a class or style:property.',
        },
        {
          selector: "SvelteDirective[kind='Transition']",
          message: 'Svelte transitions write style sheets: use classes or the Web Animations API.',
        },
      ],
      'svelte/no-navigation-without-resolve': 'off', // for SvelteKit only
      'svelte/prefer-svelte-reactivity': 'off',
      'svelte/no-useless-mustaches': 'off', // {' · '} keeps a space that templates would trim
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
);
