import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

/** Reads only the icons that are used, of thousands that their package lists, and measures no compressed sizes. */
export const quickBuild = (): Plugin => ({
  name: 'quick-build',
  apply: 'build',
  config: () => ({
    build: { reportCompressedSize: false, rolldownOptions: { experimental: { lazyBarrel: true } } },
  }),
});

/** Requests the font that every page needs together with the page, not after its styles. */
export function earlyFont(): Plugin {
  let base = '/';
  return {
    name: 'early-font',
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: base + file, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Inlines the icon of the tab, which saves a request on each page. */
export function markInPage(): Plugin {
  const mark = readFileSync(join(import.meta.dirname, 'public', 'mark.svg'), 'utf8').trim();
  const address = `data:image/svg+xml,${encodeURIComponent(mark)}`;
  return {
    name: 'mark-in-page',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(/href="[^"]*\/mark\.svg"/, `href="${address}"`),
    },
  };
}

/** Writes a brotli copy next to every text file, which the gateway serves to browsers that accept it. */
export function smallerCopies(): Plugin {
  const compress = promisify(brotliCompress);
  return {
    name: 'smaller-copies',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true, withFileTypes: true });
      const texts = files.filter(
        (file) => file.isFile() && /\.(html|js|css|svg|json|txt|webmanifest|wasm)$/.test(file.name),
      );
      const done = new Set(files.map(({ parentPath, name }) => join(parentPath, name)));
      const without = texts.filter(({ parentPath, name }) => !done.has(`${join(parentPath, name)}.br`));
      await Promise.all(
        without.map(async ({ parentPath, name }) => {
          const path = join(parentPath, name);
          await writeFile(`${path}.br`, await compress(await readFile(path)));
        }),
      );
    },
  };
}
