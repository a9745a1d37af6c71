import { join } from 'node:path';
import type { Plugin } from 'vite';
import { locales, type Locale } from './src/lib/locale.js';

/** What the pages say before or without their code. */
const pageWords: Readonly<
  Record<Exclude<Locale, 'en'>, readonly (readonly [english: string, own: string])[]>
> = {
  de: [
    ['<html lang="en"', '<html lang="de"'],
    ['needs JavaScript to run.', 'braucht JavaScript.'],
    ['This page', 'Diese Seite'],
    ['Shared SOP', 'Geteilte SOP'],
    [
      'SOP Creator turns a narrated video into a standard operating procedure.',
      'SOP Creator macht aus einem Video mit gesprochenem Text eine Arbeitsanweisung.',
    ],
  ],
};

/** `vite build --mode de` builds German; any other mode English. */
const languageOf = (mode: string): Locale => locales.find((each) => each === mode) ?? 'en';

/** English is in the folder of the build, another language in a folder of its name, with the same files. */
export const folderOf = (mode: string): string =>
  join('dist', languageOf(mode) === 'en' ? '' : languageOf(mode));

/**
 * A build has the texts of one language, because both would take the first files of a page over their limit, and loading texts
 * separately would make every page wait for one more file. The gateway chooses the folder for each reader.
 */
export function oneLanguage(mode: string): Plugin {
  const language = languageOf(mode);
  const words = language === 'en' ? [] : pageWords[language];
  return {
    name: 'one-language',
    apply: 'build',
    config: () => ({
      base: language === 'en' ? '/' : `/${language}/`,
      // All languages share what is served as it is.
      build: { copyPublicDir: language === 'en' },
      define: { builtLanguage: JSON.stringify(language) },
    }),
    transform: {
      filter: { id: /\.texts\.ts$/ },
      handler(code, id) {
        const reduced = onlyIn(language, code, this.parse(code, { lang: 'ts' }));
        if (reduced === code) this.error(`${id} has no texts in several languages.`);
        return { code: reduced, map: null };
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => words.reduce((text, [english, own]) => text.replace(english, own), html),
    },
  };
}

/** The language of the development server is chosen in the page, as the gateway would choose it. */
export const languageInDevelopment = (): Plugin => ({
  name: 'language-in-development',
  apply: 'serve',
  transformIndexHtml: () => [
    {
      tag: 'script',
      injectTo: 'head-prepend',
      children:
        'document.documentElement.lang = /(?:^|; )language=(\\w+)/.exec(document.cookie)?.[1] ?? navigator.language;',
    },
  ],
});

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Call extends Node {
  readonly callee: { readonly name?: string };
  readonly arguments: readonly (Node & { readonly properties?: readonly Property[] })[];
}
interface Property extends Node {
  readonly key: { readonly name?: string };
}

/** Leaves the texts of one language in each `localized({ … })`. */
function onlyIn(language: Locale, code: string, program: Node): string {
  const calls = [...nodesOf(program)].filter(
    (node): node is Call => node.type === 'CallExpression' && (node as Call).callee.name === 'localized',
  );
  return calls.reduceRight((text, { arguments: [texts] }) => {
    const own = texts?.properties?.find(({ key }) => key.name === language);
    if (!texts || !own) return text;
    return `${text.slice(0, texts.start)}{ ${code.slice(own.start, own.end)} }${text.slice(texts.end)}`;
  }, code);
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) yield value as Node;
  for (const child of Object.values(value)) yield* nodesOf(child);
}
