// Finishes the build: sw.js, the service worker with the list of files of exactly this build, and compressed twins of all
// files that shrink, which the server hands out as they are.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

const WORKER = fileURLToPath(new URL('../src/sw.js', import.meta.url));
const SHRINKS = /\.(js|css|html|svg|json|webmanifest)$/;

const FIRST_LOAD = 300_000;

/** Bytes over the wire until the lobby is there: the page, its scripts and styles compressed, and the fonts. */
function firstLoad(bundle: Rollup.OutputBundle): number {
  const files = Object.values(bundle);
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry) as Rollup.OutputChunk;
  const chunks = [entry, ...entry.imports.map((name) => bundle[name]).filter((file) => file?.type === 'chunk')];
  const styles = chunks
    .flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
    .map((name) => bundle[name] as Rollup.OutputAsset);
  const fonts = files.filter(
    (file) => file.type === 'asset' && file.fileName.endsWith('.woff2'),
  ) as Rollup.OutputAsset[];
  const packed = [...chunks.map((chunk) => chunk.code), ...styles.map((style) => style.source)].map(
    (text) => gzipSync(text).length,
  );
  return [...packed, ...fonts.map((font) => font.source.length)].reduce((a, b) => a + b, 0);
}

/** The worker with the names of the files that were written: a chunk that only brought styles leaves none. */
function serviceWorker(bundle: Rollup.OutputBundle, written: (name: string) => boolean): string {
  const files = Object.keys(bundle)
    .filter((name) => !name.endsWith('.map') && written(name))
    .sort();
  const hash = createHash('sha256');
  for (const name of files) {
    const file = bundle[name]!;
    hash.update(name).update(file.type === 'chunk' ? file.code : file.source);
  }
  return readFileSync(WORKER, 'utf8')
    .replace('__VERSION__', hash.digest('hex').slice(0, 16))
    .replace('__FILES__', JSON.stringify(files.filter((name) => name !== 'index.html').map((name) => `/${name}`)));
}

export function appShell(): Plugin {
  return {
    name: 'kaleun-app-shell',
    apply: 'build',
    generateBundle(_, bundle) {
      const inline = Object.values(bundle).find(
        (file) => file.type === 'chunk' && /<[a-z]+[^<>]* style=/.test(file.code),
      );
      if (inline !== undefined)
        this.error(`${inline.fileName} has a style attribute in its markup; the content policy would drop it`);
      const bytes = firstLoad(bundle);
      if (bytes > FIRST_LOAD) this.error(`the first load is ${bytes} bytes, more than ${FIRST_LOAD}`);
      this.info(`first load ${Math.round(bytes / 1000)} kB`);
    },
    writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      writeFileSync(
        join(dir, 'sw.js'),
        serviceWorker(bundle, (name) => existsSync(join(dir, name))),
      );
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((n) => SHRINKS.test(n))) {
        const body = readFileSync(join(dir, name));
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(body));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(body, { level: 9 }));
      }
    },
  };
}
