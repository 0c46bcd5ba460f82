import './build/node20';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { appShell } from './build/app-shell';

// The server answers on this port while the app is developed: KALEUN_PORT=8000 npm run dev.
const server = `http://127.0.0.1:${process.env.KALEUN_PORT ?? '8000'}`;

export default defineConfig({
  plugins: [svelte(), appShell()],
  build: {
    outDir: fileURLToPath(new URL('../src/kaleun/server/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content policy allows fonts and scripts from our own address only
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
  },
  server: { proxy: { '/api': server, '/healthz': server, '/ws': { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts', 'src/**/*.test.ts'] },
});
