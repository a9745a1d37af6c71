import { confusableKinds } from './confusable-words.js';

/** Heard words that may have been others: `count` words from `from` on, each text that may have been said in their place, and the kind's bias. */
export interface OtherReadings {
  from: number;
  count: number;
  texts: string[];
  bias: number;
}

interface Entry {
  bias: number;
  orSaid: readonly string[];
}

const entries: ReadonlyMap<string, Entry> = new Map(
  confusableKinds.flatMap(({ heard, bias = 0 }) => heard.map(({ text, orSaid }) => [text, { bias, orSaid }])),
);

const mostWords = 2;

export const bareWord = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

const endsSentence = (word: string): boolean => /[.!?]$/.test(word);

/** Where a slip of the recogniser would turn the meaning round, in order and without overlap. `words` as they were written. */
export function otherReadings(words: readonly string[]): OtherReadings[] {
  const bare = words.map(bareWord);
  const found: OtherReadings[] = [];
  for (let from = 0; from < words.length; from += 1) {
    const place = placeAt(words, bare, from);
    if (place === undefined) continue;
    found.push(place);
    from += place.count - 1;
  }
  return found;
}

function placeAt(words: readonly string[], bare: readonly string[], from: number): OtherReadings | undefined {
  for (let count = Math.min(mostWords, words.length - from); count > 0; count -= 1) {
    const entry = entries.get(bare.slice(from, from + count).join(' '));
    if (entry === undefined) continue;
    const heard = words.slice(from, from + count);
    if (heard.slice(0, -1).some(endsSentence)) continue;
    return { from, count, texts: entry.orSaid.map((text) => writtenLike(heard, text)), bias: entry.bias };
  }
  return undefined;
}

/** A text with the capital and the marks of the words in whose place it stands. */
function writtenLike(heard: readonly string[], text: string): string {
  const marks = /[^\p{L}\p{N}]*$/u.exec(heard.at(-1) ?? '')?.[0] ?? '';
  const isCapital = /^\p{Lu}/u.test(heard[0] ?? '');
  return (isCapital ? text.slice(0, 1).toUpperCase() + text.slice(1) : text) + marks;
}
