import type { Tx } from '@sop/database';

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
const stemsSql = `
  with counted as (
    select * from unnest($1::text[], $2::int[]) as counted (word, times)),
  chosen as (
    select stemmer
      from (select * from counted order by times desc, word limit ${judgedWords}) as frequent, unnest($3::regdictionary[]) as stemmer
     group by stemmer
     order by coalesce(sum(times) filter (where ts_lexize(stemmer, word) = '{}'), 0) desc, array_position($3::regdictionary[], stemmer)
     limit 1)
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
