import { confusableKinds } from './confusable-words.js';

/** Recognised words with alternatives: `count` words from index `from`, the alternative texts, and the kind's bias. */
export interface OtherReadings {
  from: number;
  count: number;
  texts: string[];
  bias: number;
}

interface Entry {
  bias: number;
  alternatives: readonly string[];
}

const entries: ReadonlyMap<string, Entry> = new Map(
  confusableKinds.flatMap(({ entries: words, bias = 0 }) =>
    words.map(({ text, alternatives }) => [text, { bias, alternatives }]),
  ),
);

const maxWords = 2;

export const normalisedWord = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

const endsSentence = (word: string): boolean => /[.!?]$/.test(word);

/** The spans of words where a recognition error would reverse the meaning, in order and without overlap. */
export function otherReadings(words: readonly string[]): OtherReadings[] {
  const bare = words.map(normalisedWord);
  const found: OtherReadings[] = [];
  for (let from = 0; from < words.length; from += 1) {
    const span = spanAt(words, bare, from);
    if (span === undefined) continue;
    found.push(span);
    from += span.count - 1;
  }
  return found;
}

function spanAt(words: readonly string[], bare: readonly string[], from: number): OtherReadings | undefined {
  for (let count = Math.min(maxWords, words.length - from); count > 0; count -= 1) {
    const entry = entries.get(bare.slice(from, from + count).join(' '));
    if (entry === undefined) continue;
    const original = words.slice(from, from + count);
    if (original.slice(0, -1).some(endsSentence)) continue;
    return {
      from,
      count,
      texts: entry.alternatives.map((text) => writtenLike(original, text)),
      bias: entry.bias,
    };
  }
  return undefined;
}

/** A text with the capitalisation and punctuation of the words that it replaces. */
function writtenLike(original: readonly string[], text: string): string {
  const marks = /[^\p{L}\p{N}]*$/u.exec(original.at(-1) ?? '')?.[0] ?? '';
  const isCapital = /^\p{Lu}/u.test(original[0] ?? '');
  return (isCapital ? text.slice(0, 1).toUpperCase() + text.slice(1) : text) + marks;
}
