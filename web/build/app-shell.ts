// Finishes the build: sw.js, the service worker with the list of files of exactly this build, and compressed twins of all
// files that shrink, which the server hands out as they are.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORKER = fileURLToPath(new URL('../src/sw.js', import.meta.url));
const SHRINKS = /\.(js|css|html|svg|json|webmanifest)$/;

export function appShell(): Plugin {
  return {
    name: 'kaleun-app-shell',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => !name.endsWith('.map')).sort();
      const hash = createHash('sha256');
      for (const name of files) {
        const file = bundle[name]!;
        hash.update(name).update(file.type === 'chunk' ? file.code : file.source);
      }
      const source = readFileSync(WORKER, 'utf8')
        .replace('__VERSION__', hash.digest('hex').slice(0, 16))
        .replace('__FILES__', JSON.stringify(files.filter((name) => name !== 'index.html').map((name) => `/${name}`)));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
    writeBundle({ dir }) {
      if (dir === undefined) return;
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((n) => SHRINKS.test(n))) {
        const body = readFileSync(join(dir, name));
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(body));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(body, { level: 9 }));
      }
    },
  };
}
