import type { Tx } from '@sop/database';
import { wordsOf } from './words.js';

/**
 * The dictionaries of PostgreSQL that reduce a word to its stem. The first is taken for a text whose language is not clear; other
 * languages are found by whole words and by beginnings of words.
 */
export const stemmers = [
  'english_stem',
  'german_stem',
  'french_stem',
  'spanish_stem',
  'italian_stem',
  'portuguese_stem',
  'dutch_stem',
  'danish_stem',
  'swedish_stem',
  'norwegian_stem',
  'finnish_stem',
  'hungarian_stem',
  'russian_stem',
  'turkish_stem',
] as const;

/** A text contains the small words of its own language most often; they are among its most frequent ones. */
const judgedWords = 100;
const countedSql = 'select * from unnest($1::text[], $2::int[]) as counted (word, times)';
const chosenSql = `
  select stemmer, coalesce(sum(times) filter (where ts_lexize(stemmer, word) = '{}'), 0)::int as small_words
    from (select * from counted order by times desc, word limit ${judgedWords}) as frequent, unnest($3::regdictionary[]) as stemmer
   group by stemmer
   order by small_words desc, array_position($3::regdictionary[], stemmer)
   limit 1`;
const stemsSql = `
  with counted as (${countedSql}),
  chosen as (${chosenSql})
  select word, stems[1] as stem
    from counted, lateral ts_lexize((select stemmer from chosen), word) as stems where stems <> '{}' and stems[1] <> word`;

/** The stems of the words in the language of their text, where they differ. */
export async function stemsOf(tx: Tx, counts: ReadonlyMap<string, number>): Promise<Map<string, string>> {
  const rows = await tx.query<{ word: string; stem: string }>(stemsSql, [
    [...counts.keys()],
    [...counts.values()],
    stemmers,
  ]);
  return new Map(rows.map(({ word, stem }) => [word, stem]));
}

/** With fewer small words the language is not clear. */
const fewestSmallWords = 3;
const codes: Readonly<Record<(typeof stemmers)[number], string>> = {
  ...{ english_stem: 'en', german_stem: 'de', french_stem: 'fr', spanish_stem: 'es', italian_stem: 'it' },
  ...{ portuguese_stem: 'pt', dutch_stem: 'nl', danish_stem: 'da', swedish_stem: 'sv', norwegian_stem: 'no' },
  ...{ finnish_stem: 'fi', hungarian_stem: 'hu', russian_stem: 'ru', turkish_stem: 'tr' },
};

/** The code of the language in which the text is written; null if that is not clear. */
export async function languageOf(tx: Tx, text: string): Promise<string | null> {
  const counts = new Map<string, number>();
  for (const { word } of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [chosen] = await tx.query<{ stemmer: (typeof stemmers)[number]; small_words: number }>(
    `with counted as (${countedSql}) ${chosenSql}`,
    [[...counts.keys()], [...counts.values()], stemmers],
  );
  return chosen && chosen.small_words >= fewestSmallWords ? codes[chosen.stemmer] : null;
}
