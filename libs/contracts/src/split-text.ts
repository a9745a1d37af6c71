const words = new Intl.Segmenter('en', { granularity: 'word' });
const word = /[\p{L}\p{N}]/u;
const sentenceEnd = /[.!?…:;。！？]["'”’»)\]]*$/u;
// Repetitions are bounded, so that a long run of blanks costs no more than its length.
const joinedBefore = /(?:(?:^|[\s,;–—-]{1,9})(?:and\s{1,9}then|then|and))?[\s,;–—-]{0,9}$/iu;
const joinedAfter = /^[\s,;–—-]{0,9}(?:(?:and\s{1,9}then|then|and)[\s,]{1,9})?/iu;

/**
 * A text in two, the second part beginning with the word at `offset` (in UTF-16 units). Where the cut is within a sentence, each
 * part becomes a sentence of its own: the "and" between them is dropped, the first is ended, the second begins with a capital.
 * Null where one of them would have no words.
 */
export function splitText(text: string, offset: number): readonly [string, string] | null {
  const at = wordStart(text, offset);
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const end = before.trimEnd();
  const isWithin = end !== '' && !sentenceEnd.test(end) && !before.slice(end.length).includes('\n');
  const first = isWithin ? ended(before.replace(joinedBefore, '').trimEnd()) : end;
  const second = isWithin ? begun(after.replace(joinedAfter, '').trimEnd()) : after.trim();
  return hasWords(first) && hasWords(second) ? [first, second] : null;
}

/** The beginning of the word at an offset, in UTF-16 units. */
export const wordStart = (text: string, offset: number): number =>
  offset >= text.length ? text.length : (words.segment(text).containing(Math.max(offset, 0))?.index ?? 0);

const ended = (text: string): string => (text === '' || sentenceEnd.test(text) ? text : `${text}.`);
const begun = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

export const hasWords = (text: string): boolean => word.test(text);
