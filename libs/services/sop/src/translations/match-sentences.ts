import { foldedText } from '@sop/contracts';
import type { SourceSentence } from './source-text.js';
import type { TranslatedSentenceRow } from './translation.entity.js';

export type StoredSentence = Pick<
  TranslatedSentenceRow,
  'sentenceId' | 'place' | 'position' | 'sourceHash' | 'source' | 'isReplaced'
>;

/** A sentence of the original with its translation: of exactly these words, or of those that were there before. */
export interface Match<Row extends StoredSentence> {
  sentence: SourceSentence;
  row: Row | undefined;
  state: 'current' | 'stale' | 'missing';
}

/** Words in common, from which on a sentence counts as a changed one and not as another. */
const leastAlike = 0.3;

/**
 * Finds the translation of each sentence. Words that were not changed keep theirs, also in another place. A changed sentence gets
 * the one of the wording before it, which is stale; every row is used for one changed sentence at most.
 */
export function matchSentences<Row extends StoredSentence>(
  sentences: readonly SourceSentence[],
  rows: readonly Row[],
): Map<string, Match<Row>> {
  const byId = new Map(rows.map((row) => [row.sentenceId, row]));
  const byHash = new Map(rows.map((row) => [row.sourceHash, row]));
  const matches = new Map<string, Match<Row>>();
  const used = new Set<Row>();
  for (const sentence of sentences) {
    const row = byId.get(sentence.id) ?? byHash.get(sentence.hash);
    if (row) used.add(row);
    matches.set(sentence.id, { sentence, row, state: row ? 'current' : 'missing' });
  }
  const changed = Map.groupBy(
    [...matches.values()].filter(({ row }) => !row).map(({ sentence }) => sentence),
    ({ place }) => place,
  );
  const free = Map.groupBy(
    rows.filter((row) => !row.isReplaced && !used.has(row)),
    ({ place }) => place,
  );
  for (const [place, inPlace] of changed)
    for (const [sentence, row] of pairs(inPlace, free.get(place) ?? []))
      matches.set(sentence.id, { sentence, row, state: 'stale' });
  return matches;
}

/** The most alike first; what is left, in order. */
function pairs<Row extends StoredSentence>(
  sentences: readonly SourceSentence[],
  rows: readonly Row[],
): [SourceSentence, Row][] {
  const openSentences = new Set(sentences);
  const openRows = new Set(rows);
  const found: [SourceSentence, Row][] = [];
  const take = (sentence: SourceSentence, row: Row): void => {
    if (!openSentences.delete(sentence)) return;
    openRows.delete(row);
    found.push([sentence, row]);
  };
  const ofRows = rows.slice(0, mostCompared).map((row) => ({ row, words: wordsOf(row.source) }));
  const alike = sentences
    .slice(0, mostCompared)
    .map((sentence) => ({ sentence, words: wordsOf(sentence.text) }))
    .flatMap(({ sentence, words }) =>
      ofRows.map((of) => ({ sentence, row: of.row, share: shareOf(words, of.words) })),
    )
    .filter(({ share }) => share >= leastAlike)
    .sort((one, other) => other.share - one.share);
  for (const { sentence, row } of alike) if (openRows.has(row)) take(sentence, row);
  const rest = [...openRows].sort((one, other) => one.position - other.position);
  for (const [at, sentence] of [...openSentences].entries()) {
    const row = rest[at];
    if (row) take(sentence, row);
  }
  return found;
}

/** Comparing all with all takes the square of their number. */
const mostCompared = 60;

/** The share of words that two texts have in common (Dice), 0 to 1. */
function shareOf(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  let common = 0;
  for (const word of first) if (second.has(word)) common += 1;
  return first.size + second.size === 0 ? 0 : (2 * common) / (first.size + second.size);
}

/** Letters of scripts without blanks count as words. */
const wordsOf = (text: string): Set<string> =>
  new Set(
    foldedText(text).match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{N}]+/gu) ?? [],
  );
