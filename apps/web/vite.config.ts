import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { browserContracts } from './browser-contracts.js';

/** Parts of Mantine that the sign-in, the shell and the dashboard show at once; the others come with the first room that has them. */
const firstParts =
  'Box|Button|ActionIcon|Checkbox|Input|InputBase|TextInput|PasswordInput|NativeSelect|Combobox|Skeleton|Progress|Burger|' +
  'Loader|Transition|Portal|CloseButton|UnstyledButton';
const laterOwn =
  /src[\\/](ui[\\/](table|side-tabs|dialog|confirm|toaster\.tsx)|app[\\/]shell[\\/]menu-drawer|pages[\\/]dashboard[\\/](sop-table|admin-metrics)|features[\\/](delete-sop|picture[\\/]enlarged))/;
const firstOwn =
  /rolldown[\\/]runtime|preload-helper|browser-contracts|contracts[\\/]src[\\/](address|markup-drawing)|src[\\/](lib|ui|api|app|main|pages[\\/](login|dashboard)|features[\\/](export[\\/]print|company-logo|permissions|picture|generating|sign-in-with))[\\/.]/;
const firstPackages = new RegExp(
  `node_modules[\\\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|clsx|klona|` +
    `fast-deep-equal|react-remove-scroll(-bar)?|react-style-singleton|get-nonce|use-sidecar|` +
    `use-callback-ref|tslib|@standard-schema[\\\\/]spec|@tanstack[\\\\/](query-core|react-query|virtual-core|react-virtual)|` +
    `@tabler[\\\\/]icons-react|@mantine[\\\\/](store|form|hooks(?!.*use-(drag|move|long-press)[\\\\/.])|notifications[\\\\/]esm[\\\\/](index|notifications\\.store))|` +
    `@mantine[\\\\/]core[\\\\/]esm[\\\\/](core|utils[\\\\/](InlineInput|InputsGroupFieldset)|components[\\\\/](${firstParts})))[\\\\/.]`,
);
/** Every icon is a module of its own: one that only a later room shows comes with that room. */
const icon = /@tabler[\\/]icons-react[\\/].*[\\/](Icon\w+)\.m?js$/;
const firstIcons = namesOfIcons((file) => firstOwn.test(file) && !laterOwn.test(file));
/** Small, and a request less wherever rooms share them. */
const sharedStyles = /src[\\/](ui|features)[\\/].*\.css$/;
const isFirst = (id: string) => {
  if (sharedStyles.test(id)) return true;
  const name = icon.exec(id)?.[1];
  if (name) return firstIcons.has(name);
  return !laterOwn.test(id) && (firstOwn.test(id) || firstPackages.test(id));
};

/** What the pages for visitors share: they load nothing of the rooms behind the sign-in. */
const visitors = /src[\\/]features[\\/](public-frame|landing-sections|sample-sop)[\\/]/;

/** Pages whose own parts are shared by two of them only: not worth a place in a file that the others load too. */
const pairs = /src[\\/]pages[\\/](legal|training)[\\/]/;

/** What rooms with fields for figures share, and the operator's: no reader of an SOP waits for it. */
const fieldsOnly =
  /react-number-format|[\\/]NumberInput[\\/]|src[\\/](pages[\\/]admin|features[\\/]platform-metrics)[\\/]/;

/**
 * Two shared files, so that a page comes in few requests: what every page needs, with the sign-in and the dashboard, where people
 * come in; and what the rooms behind them share. They depend in one direction only. A page's own code, and what is opened by
 * hand (charts, the annotator), stay files of their own.
 */
const chunkGroups = [
  { name: 'app', test: isFirst, priority: 1, includeDependenciesRecursively: false },
  { name: 'visitors', test: visitors, includeDependenciesRecursively: false },
  {
    name: 'rooms',
    test: (id: string) => !pairs.test(id) && !fieldsOnly.test(id),
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), browserContracts(), earlyFont(), oneDirection(), smallerCopies()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Which files a page needs: the gateway names them in the pages that it writes.
    manifest: true,
    // Inlined images would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:8080' } },
});

/** The icons that the web's own files name, of those that `isWanted`. */
function namesOfIcons(isWanted: (file: string) => boolean): ReadonlySet<string> {
  const folder = join(import.meta.dirname, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
  const texts = files
    .filter((file) => /(?<!\.spec)\.tsx?$/.test(file) && isWanted(file))
    .map((file) => readFileSync(file, 'utf8'));
  return new Set(texts.flatMap((text) => text.match(/\bIcon[A-Z]\w*/g) ?? []));
}

/** Asks for the letters that every page needs together with the page, not after its styles. */
function earlyFont(): Plugin {
  return {
    name: 'early-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Files that wait for each other show an empty page: what the first file needs may stand in no other. */
function oneDirection(): Plugin {
  return {
    name: 'one-direction',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const app = chunks.find(({ name }) => name === 'app');
      const mayBe = chunks.filter(({ name, isEntry }) => isEntry || name === 'rolldown-runtime');
      const allowed = new Set(mayBe.map(({ fileName }) => fileName));
      const others = app?.imports.filter((file) => !allowed.has(file)) ?? [];
      if (!app || others.length === 0) return;
      const own = app.moduleIds.filter((id) => /[\\/]src[\\/]/.test(id));
      this.error(
        `app imports ${others.join(', ')}; one of these needs a part of it and belongs in laterOwn, or the part in firstParts:\n${own.join('\n')}`,
      );
    },
  };
}

/** Beside every text a copy made as small as brotli can; who serves the build picks it for a browser that takes it. */
function smallerCopies(): Plugin {
  const compress = promisify(brotliCompress);
  return {
    name: 'smaller-copies',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true, withFileTypes: true });
      const texts = files.filter(
        (file) => file.isFile() && /\.(html|js|css|svg|json|txt|webmanifest|wasm)$/.test(file.name),
      );
      await Promise.all(
        texts.map(async ({ parentPath, name }) => {
          const path = join(parentPath, name);
          await writeFile(`${path}.br`, await compress(await readFile(path)));
        }),
      );
    },
  };
}
