/** Decoders of this kind sometimes fall into a loop and write the same words until the length limit. */
const LONGEST_SHORT_CYCLE_TOKENS = 6;

/** How often a short cycle of tokens may repeat, since natural speech repeats too ("very, very", "zero zero zero"). */
const cycleLimit = (length: number) => (length === 1 ? 8 : length <= 3 ? 5 : 3);

/** Loops repeat this many tokens (about six words) within one piece; natural speech rarely does. */
const PHRASE_TOKENS = 8;
const LOOK_BACK_TOKENS = 40;

/** True if the sequence ends in a cycle or a phrase that repeats more often than in natural speech. Checked after every token. */
export function endsInLoop(tokens: readonly number[]): boolean {
  for (let length = 1; length <= LONGEST_SHORT_CYCLE_TOKENS; length += 1) {
    const span = length * cycleLimit(length);
    if (tokens.length >= span && repeats(tokens, tokens.length - span, length, span)) return true;
  }
  for (let back = PHRASE_TOKENS; back <= LOOK_BACK_TOKENS; back += 1) {
    const span = back + PHRASE_TOKENS;
    if (tokens.length >= span && repeats(tokens, tokens.length - span, back, span)) return true;
  }
  return false;
}

/** Every item from `from + length` to the end of the span equals the one `length` before it. */
function repeats<T>(items: readonly T[], from: number, length: number, span: number): boolean {
  for (let i = from + length; i < from + span; i += 1) if (items[i] !== items[i - length]) return false;
  return true;
}

const LONGEST_PHRASE_WORDS = 20;
const bare = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const isNumeric = (word: string) =>
  /^\d+$|^(zero|one|two|three|four|five|six|seven|eight|nine|oh)$/.test(word);

/** How often in a row a phrase may occur; digits may repeat more often than words. */
function phraseLimit(phrase: string[]): number {
  if (phrase.length === 1) return isNumeric(phrase[0] ?? '') ? 8 : 4;
  return phrase.length === 2 ? 3 : phrase.length < 6 ? 2 : 1;
}

/** Reduces a phrase that repeats more often than in natural speech to one occurrence. Ignores case and punctuation. */
export function collapseLoops<Word extends string | { text: string }>(words: readonly Word[]): Word[] {
  const result: Word[] = [];
  const bareWords = words.map((word) => bare(typeof word === 'string' ? word : word.text));
  let at = 0;
  while (at < words.length) {
    const loop = loopAt(bareWords, at);
    if (loop === undefined) {
      result.push(...words.slice(at, at + 1));
      at += 1;
      continue;
    }
    result.push(...words.slice(at, at + loop.length));
    at += loop.length * loop.times;
  }
  return result;
}

function loopAt(words: string[], at: number): { length: number; times: number } | undefined {
  for (let length = 1; length <= LONGEST_PHRASE_WORDS; length += 1) {
    let times = 1;
    while (
      at + (times + 1) * length <= words.length &&
      repeats(words, at + (times - 1) * length, length, 2 * length)
    )
      times += 1;
    if (times > phraseLimit(words.slice(at, at + length))) return { length, times };
  }
  return undefined;
}
