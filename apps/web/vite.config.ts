import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { browserContracts } from './browser-contracts.js';
import { folderOf, languageInDevelopment, oneLanguage } from './one-language.js';
import { earlyFont, markInPage, quickBuild, smallerCopies } from './page-plugins.js';

/** Parts of Mantine that the sign-in, the shell, the dashboard and an SOP show at once; the others are loaded with the first page that has them. */
const firstParts =
  'Button|ActionIcon|Checkbox|Switch|Input|InputBase|TextInput|NativeSelect|Combobox[\\\\/](ComboboxChevron|Combobox\\.module|get-parsed-combobox-data)|Skeleton|Progress|Burger|' +
  'Loader|Transition|Portal|CloseButton|UnstyledButton';
const laterOwn =
  /src[\\/](api[\\/]sentences\.texts|ui[\\/](table|qr-code|copy-text|merge-refs|side-tabs|dialog|confirm|anchor|open-menu|facts|toaster\.tsx)|app[\\/]shell[\\/](menu-drawer|notifications[\\/](notifications-drawer)|search[\\/](search-dialog|search-option|entries|use-search-results|marked|search\.texts))|pages[\\/]dashboard[\\/](sop-table|admin-metrics)|features[\\/](delete-sop|picture[\\/](enlarged-picture|zoom)))/;
const firstOwn =
  /rolldown[\\/]runtime|preload-helper|browser-contracts|contracts[\\/]src[\\/](address|csv-line|markup-drawing|pseudonym|sold-by-sales|split-text|text)|src[\\/](lib|ui|api|app|main|features[\\/](saving[\\/]retry-until-reached|export[\\/](print|make-export|use-export|export\.texts)|billing-banner[\\/](billing-notice|billing-state)|company-logo|permissions|picture|generating[\\/](failure-actions|stage-bar|stages|use-progress|use-retry|generating)))[\\/.]/;
const firstPackages = new RegExp(
  `node_modules[\\\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|clsx|` +
    `react-remove-scroll(-bar)?|react-style-singleton|get-nonce|use-sidecar|` +
    `use-callback-ref|tslib|@tanstack[\\\\/](query-core|react-query)|` +
    `@tabler[\\\\/]icons-react|@mantine[\\\\/](store|hooks(?!.*use-(drag|move|long-press)[\\\\/.])|notifications[\\\\/]esm[\\\\/](index|notifications\\.store))|` +
    `@mantine[\\\\/]core[\\\\/]esm[\\\\/](core|utils[\\\\/](InlineInput|InputsGroupFieldset)|components[\\\\/](${firstParts})))[\\\\/.]`,
);
/** The sign-in, and forms. */
const signInOwn =
  /src[\\/](pages[\\/]login|features[\\/](sign-in-with|new-password|agreement)|ui[\\/](auth-layout|form))[\\/.]/;
const signInPackages =
  /node_modules[\\/](@mantine[\\/](form|core[\\/]esm[\\/]components[\\/]PasswordInput)|@standard-schema|fast-deep-equal|klona)[\\/]/;

const dashboardOwn = /src[\\/]pages[\\/]dashboard[\\/]/;
const dashboardPackages = /node_modules[\\/]@tanstack[\\/](virtual-core|react-virtual)[\\/]/;

/** What an SOP shows at first; the rest of its folder is loaded when it is opened. */
const sopOwn =
  /src[\\/](pages[\\/]sop[\\/]|features[\\/](saving[\\/](?!retry-until-reached)|export[\\/]export-button))/;
const laterOfSop =
  /pages[\\/]sop[\\/](?:[a-z]+[\\/])?(change-picture|manual-selection|sop-progress|no-procedure|markup-dialog|step-(editor|versions|menu-items|keys\.)|(use-)?list-edit|comment-(form|thread)|comments-panel|mention-|use-comment-input|edit-(safety|equipment)|rename-sop|share-(?!sop)|sop-menu-items|frame-density|moment-picker|picture-preview|version-|revision-|release(?!(?:[\\/]release)?-notice)|compare|reorder|regenerate|split|translat|language-switch|sentence-text)/;

/** One file for small styles saves requests. The excluded ones belong to few pages and are loaded with these. */
const sharedStyles =
  /src[\\/](ui|features(?![\\/](annotator|markup|recorder|frame-picker|platform-metrics|video-upload)))[\\/].*\.css$/;

type Part = 'app' | 'sign-in' | 'dashboard' | 'sop';
const isOwn = (part: Part, file: string): boolean => {
  if (laterOwn.test(file) || laterOfSop.test(file)) return false;
  if (part !== 'app') return own[part].test(file);
  return own.app.test(file) && !parts.some((each) => each !== 'app' && own[each].test(file));
};
const own: Readonly<Record<Part, RegExp>> = {
  app: firstOwn,
  'sign-in': signInOwn,
  dashboard: dashboardOwn,
  sop: sopOwn,
};
const packages: Readonly<Partial<Record<Part, RegExp>>> = {
  app: firstPackages,
  'sign-in': signInPackages,
  dashboard: dashboardPackages,
};
const parts = ['app', 'sign-in', 'dashboard', 'sop'] as const;

/** Every icon is a module of its own: it is in the part that alone shows it, and in the first file if several show it. */
const icon = /@tabler[\\/]icons-react[\\/].*[\\/](Icon\w+)\.m?js$/;
const partOfIcon = partsOfIcons();

/** Whether a module belongs to one of the parts that are listed by hand. */
const isOf = (part: Part) => (id: string) => {
  const name = icon.exec(id)?.[1];
  if (name) return partOfIcon.get(name) === part;
  return (part === 'app' && sharedStyles.test(id)) || isOwn(part, id) || (packages[part]?.test(id) ?? false);
};

/** What the public pages share: they load nothing of the pages behind the sign-in. */
const visitors = /src[\\/]features[\\/](public-frame|landing-sections|sample-sop)[\\/]/;

/** Pages whose parts are shared by few of their own files: other pages should not load them. */
const pairs = /src[\\/]pages[\\/](legal|training|billing)[\\/]/;

/** What the tabs of the billing page share with it is in the page's file: a file of its own would be another request. */
const billing = /src[\\/]pages[\\/]billing[\\/](?!(plans|usage)-tab|ch(oose|ange)-plan|plan-lines|invoices)/;

/** Number fields and the operator's pages: no reader of an SOP waits for them. */
const fieldsOnly =
  /react-number-format|[\\/]NumberInput[\\/]|src[\\/](pages[\\/]admin|features[\\/]platform-metrics)[\\/]/;

/** Menus and dialogs: no page shows them at once. */
const opened =
  /@floating-ui[\\/]|@mantine[\\/]core[\\/]esm[\\/](utils[\\/]Floating|components[\\/](Menu|Popover|Combobox|TagsInput|Pill|PillsInput|Drawer|Radio|SegmentedControl|FloatingIndicator))[\\/]|@mantine[\\/]hooks[\\/]esm[\\/]use-long-press|Icon(FileType\w+|Markdown|Printer|Qrcode|Zoom\w+)\.m?js$|src[\\/](ui[\\/]open-menu|features[\\/](tags[\\/]tags-field|export[\\/]format-items|picture[\\/]zoom))/;

/** Rows, frames and long texts: small pages work without them. */
const lists =
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Table|Textarea)[\\/]|src[\\/](ui[\\/]table|features[\\/](frame-picker|annotator|audit|actions(?=[\\/]audit))|pages[\\/]settings[\\/]users)[\\/]|Icon(ArrowUp|ArrowsSort|ListSearch|Send|Users|ChartBar)\.m?js$/;

/**
 * Few shared files, so that a page needs few requests: what every page needs; the pages where users arrive (the sign-in with its forms,
 * the dashboard, an SOP as it is read); and what the other pages share. They depend in one direction only. A page's own code, and what
 * is opened by a click (menus of an SOP, charts, the annotator), stay files of their own.
 */
const chunkGroups = [
  ...parts.map((name) => ({ name, test: isOf(name), priority: 1, includeDependenciesRecursively: false })),
  { name: 'visitors', test: visitors, includeDependenciesRecursively: false },
  { name: 'opened', test: opened, includeDependenciesRecursively: false },
  { name: 'lists', test: lists, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'billing', test: billing, includeDependenciesRecursively: false },
  {
    name: 'shared',
    test: (id: string) => !pairs.test(id) && !fieldsOnly.test(id) && !sopOwn.test(id),
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
];

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    quickBuild(),
    browserContracts(),
    oneLanguage(mode),
    languageInDevelopment(),
    earlyFont(),
    markInPage(),
    frameBeforeStyles(),
    laterStylesLast(),
    dialogsWithoutMenus(),
    oneDirection(),
    smallerCopies(),
    sharedPageInDevelopment(),
  ],
  build: {
    outDir: folderOf(mode),
    emptyOutDir: true,
    target: 'es2022',
    // Which files a page needs: the gateway links them in the prerendered pages.
    manifest: true,
    // A browser without module preload requests the files a moment later.
    modulePreload: { polyfill: false },
    // Inlined images would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:8080' } },
}));

/** The part that each icon belongs to. */
function partsOfIcons(): ReadonlyMap<string, Part> {
  const folder = join(import.meta.dirname, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
  const shownBy = new Map<string, Set<Part | 'others'>>();
  for (const file of files.filter((each) => /(?<!\.spec)\.tsx?$/.test(each))) {
    const part = parts.find((each) => isOwn(each, file)) ?? 'others';
    for (const name of readFileSync(file, 'utf8').match(/\bIcon[A-Z]\w*/g) ?? [])
      shownBy.set(name, (shownBy.get(name) ?? new Set()).add(part));
  }
  return new Map(
    [...shownBy].flatMap(([name, by]) => {
      const [first] = parts.filter((part) => by.has(part));
      return first ? [[name, by.size === 1 ? first : 'app'] as const] : [];
    }),
  );
}

/** Moves styles behind the frame of the page, because they block painting of what follows them: a slow line shows the frame at once. */
function frameBeforeStyles(): Plugin {
  const root = '<div id="root"></div>';
  return {
    name: 'frame-before-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const styles = html.match(/\s*<link rel="stylesheet"[^>]*>/g) ?? [];
        if (styles.length === 0 || !html.includes(root))
          throw new Error('The page has no styles or no root.');
        const without = styles.reduce((text, link) => text.replace(link, ''), html);
        return without.replace(root, `${styles.map((link) => link.trim()).join('\n    ')}\n    ${root}`);
      },
    },
  };
}

/** Appends styles of later parts after those of all pages, because both may set the same property and the later ones refine it. */
function laterStylesLast(): Plugin {
  const toHead = 'document.head.appendChild(link)';
  let isPlaced = false;
  return {
    name: 'later-styles-last',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        isPlaced = code.includes(toHead);
        return code.replace(toHead, 'document.body.appendChild(link)');
      },
    },
    generateBundle() {
      if (!isPlaced)
        this.error('The styles of parts that are loaded later are no longer placed by the helper of Vite.');
    },
  };
}

/** A dialog would load all of the menu positioning for one small function (27 kB). */
function dialogsWithoutMenus(): Plugin {
  return {
    name: 'dialogs-without-menus',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === '@floating-ui/react' && importer !== undefined && /[\\/]ScrollArea\.mjs$/.test(importer)
        ? join(import.meta.dirname, 'src', 'ui', 'merge-refs.ts')
        : null,
  };
}

/** Files that wait for each other show an empty page: the first file may import no other part. */
function oneDirection(): Plugin {
  return {
    name: 'one-direction',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const app = chunks.find(({ name }) => name === 'app');
      const mayBe = chunks.filter(({ name, isEntry }) => isEntry || name === 'rolldown-runtime');
      const allowed = new Set(mayBe.map(({ fileName }) => fileName));
      const circle = circleOf(
        new Map(
          chunks.map(({ fileName, imports }) => [fileName, imports.filter((file) => !allowed.has(file))]),
        ),
      );
      // The one that runs first would use what the other has not defined yet.
      if (circle) {
        const modulesOf = (name: string) => chunks.find(({ fileName }) => fileName === name)?.moduleIds ?? [];
        const imports = circle
          .slice(1)
          .flatMap((to, at) =>
            modulesOf(circle[at] ?? '').flatMap((id) =>
              (this.getModuleInfo(id)?.importedIds ?? [])
                .filter((imported) => modulesOf(to).includes(imported))
                .map((imported) => `${id} > ${imported}`),
            ),
          );
        this.error(`These files import each other: ${circle.join(' > ')}\n${imports.join('\n')}`);
      }
      const others = app?.imports.filter((file) => !allowed.has(file)) ?? [];
      if (!app || others.length === 0) return;
      const own = app.moduleIds.filter((id) => /[\\/]src[\\/]/.test(id));
      this.error(
        `app imports ${others.join(', ')}; one of these needs a part of it and belongs in laterOwn, or the part in firstParts:\n${own.join('\n')}`,
      );
    },
  };
}

/** The first import cycle, with its first file again at the end; undefined if there is none. */
function circleOf(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const found = visit(next, [...way, file]);
      if (found) return found;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const found = visit(file, []);
    if (found) return found;
  }
  return undefined;
}

/** The page of a shared link is another one than the application's, as the gateway sends it. */
function sharedPageInDevelopment(): Plugin {
  return {
    name: 'shared-page-in-development',
    configureServer(server) {
      server.middlewares.use((request, _reply, next) => {
        if (request.url?.startsWith('/shared/')) request.url = '/shared.html';
        next();
      });
    },
  };
}
