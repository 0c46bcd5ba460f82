import './build/node20';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { appShell } from './build/app-shell';

// The server answers on this port while the app is developed: KALEUN_PORT=8000 npm run dev.
const server = `http://127.0.0.1:${process.env.KALEUN_PORT ?? '8000'}`;

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** A game's browser part lives in the game's folder. */
const GAMES = '../src/kaleun/games';

/** Tests that need a page or its storage. */
const PAGES = [
  `${GAMES}/*/web/tests/{board,film,words,sight,spread,story}.test.ts`,
  'tests/{consent,daily,desk.svelte,door,guide,live.svelte,luck,orders,plain,refusals,route,session,settings,table,terms}.test.ts',
];

/** Then Svelte is what readers get (tests/reader.ts). */
const TESTING = Boolean(process.env.VITEST);

export default defineConfig({
  plugins: [svelte(TESTING ? { compilerOptions: { dev: false } } : {}), appShell()],
  build: {
    outDir: here('../src/kaleun/server/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content policy allows fonts and scripts from our own address only
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': server, '/healthz': server, '/ws': { target: server, ws: true } },
  },
  resolve: {
    alias: {
      ...(TESTING ? { 'esm-env': here('tests/reader.ts') } : {}),
      '@web': here('src'),
      '@tests': here('tests'),
      '@games': here(GAMES),
    },
    dedupe: ['svelte', 'three', 'vitest'], // games find them from here
    ...(TESTING ? { conditions: ['browser'] } : {}),
  },
  test: {
    pool: 'threads',
    maxWorkers: '100%',
    // limits are for hangs only
    testTimeout: 600_000,
    hookTimeout: 600_000,
    projects: [
      // pure functions: one worker runs many files
      {
        extends: true,
        test: {
          name: 'logic',
          include: ['tests/**/*.test.ts', `${GAMES}/*/web/**/*.test.ts`],
          exclude: PAGES,
          environment: 'node',
          isolate: false,
        },
      },
      // what needs a page, each file in one of its own
      {
        extends: true,
        test: { name: 'page', include: PAGES, environment: 'jsdom', isolate: false, setupFiles: ['tests/fresh.ts'] },
      },
    ],
  },
});
