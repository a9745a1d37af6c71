import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { sfntOf } from './woff.js';

const { resolve } = createRequire(import.meta.url);
const beside = (packageEntry: string, file: string) => join(packageEntry, '..', '..', 'fonts', file);

interface Script {
  family: string;
  /** The script it is needed for; the first one is always used. */
  letters: RegExp;
  files: () => string[];
}

/** Fonts by script, in the order in which a character is looked up. */
const scripts: readonly Script[] = [
  {
    family: 'Noto Sans',
    letters: /^|[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Devanagari}]/u,
    files: () =>
      ['Regular', 'Bold', 'Italic'].map((style) =>
        beside(resolve('@embedpdf/fonts-latin'), `NotoSans-${style}.ttf`),
      ),
  },
  {
    family: 'Noto Naskh Arabic',
    letters: /\p{sc=Arabic}/u,
    files: () =>
      ['Regular', 'Bold'].map((style) =>
        beside(resolve('@embedpdf/fonts-arabic'), `NotoNaskhArabic-${style}.ttf`),
      ),
  },
  {
    family: 'Noto Sans Hebrew',
    letters: /\p{sc=Hebrew}/u,
    files: () =>
      ['Regular', 'Bold'].map((style) =>
        beside(resolve('@embedpdf/fonts-hebrew'), `NotoSansHebrew-${style}.ttf`),
      ),
  },
  {
    family: 'Noto Sans Thai',
    letters: /\p{sc=Thai}/u,
    files: () => [
      resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
      resolve('@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf'),
    ],
  },
  {
    family: 'Noto Sans S Chinese',
    letters: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\u3000-\u303f\uff00-\uffef]/u,
    files: () =>
      ['Regular', 'Bold'].map((style) => beside(resolve('@embedpdf/fonts-sc'), `NotoSansHans-${style}.otf`)),
  },
  {
    family: 'NanumGothic',
    letters: /\p{sc=Hangul}/u,
    files: () => [
      resolve('@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'),
      resolve('@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf'),
    ],
  },
  {
    family: 'Noto Emoji',
    letters: /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u,
    files: () => [resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf')],
  },
];

/** Covers every other script in a plain design. */
const lastFamily = 'UnifontEX';
const lastFile = () => resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff');
const coveredAbove =
  /[\p{sc=Common}\p{sc=Inherited}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Devanagari}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Thai}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Hangul}]/gu;
/** Characters of the Common script that a text face has; arrows, symbols and boxes are looked up in the last one too. */
const symbols = /[\u2190-\u2bff]/u;

export interface Fonts {
  families: string[];
  blobs: Buffer[];
}

/** The fonts that a text needs, and no others: large ones take time to read. */
export async function fontsFor(text: string): Promise<Fonts> {
  const needed = scripts.filter(({ letters }) => letters.test(text));
  const files = needed.flatMap(({ files }) => files());
  const blobs = await Promise.all(files.map((file) => readFile(file)));
  const families = needed.map(({ family }) => family);
  if (text.replaceAll(coveredAbove, '') === '' && !symbols.test(text)) return { families, blobs };
  return { families: [...families, lastFamily], blobs: [...blobs, sfntOf(await readFile(lastFile()))] };
}
