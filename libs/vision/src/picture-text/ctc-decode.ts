/** The recogniser's output: for each position along the run, the probability of each letter. */
export interface CharacterProbabilities {
  steps: number;
  letters: number;
  likely: Float32Array;
}

export interface DecodedText {
  text: string;
  /** Mean probability of the letters, 0 to 1. */
  confidence: number;
}

/** The supported letters; the rest of the alphabet is Chinese. */
const supportedLetter = /^[\u0020-\u007e\u00a0-\u024f°€£µ–—’‘“”…·×÷±≤≥Ω→←↑↓•]$/u;

/** Index of the CTC blank. */
const blank = 0;

/** PaddleOCR's alphabet: one letter a line, preceded by the blank and followed by a space. */
export function alphabetFrom(file: string): string[] {
  const letters = file.replace(/\r/g, '').replace(/\n$/, '').split('\n');
  return ['', ...letters.map((letter) => letter.normalize('NFKC')), ' '];
}

/** Indices of the supported letters. */
export const readableOf = (alphabet: readonly string[]): number[] =>
  alphabet.flatMap((letter, at) => (at === blank || supportedLetter.test(letter) ? [at] : []));

/**
 * Greedy CTC decoding (Graves et al. 2006): repeats count once, blanks not at all. `gaps` are the ends of words as shares of the
 * run, because the network, made for a script without spaces, misses many spaces.
 */
export function ctcDecode(
  { steps, letters, likely }: CharacterProbabilities,
  alphabet: readonly string[],
  readable: readonly number[],
  gaps: readonly number[] = [],
): DecodedText {
  let [text, sum, count, before] = ['', 0, 0, blank];
  let reached = 0;
  for (let step = 0; step < steps; step += 1) {
    const best = bestOf(likely, step * letters, readable);
    if (best !== blank && best !== before) {
      if (gaps.some((gap) => gap > reached && gap <= (step + 0.5) / steps)) text += ' ';
      text += alphabet[best] ?? '';
      sum += likely[step * letters + best] ?? 0;
      count += 1;
    }
    if (best !== blank) reached = (step + 0.5) / steps;
    before = best;
  }
  return { text: text.replace(/\s+/g, ' ').trim(), confidence: count ? sum / count : 0 };
}

function bestOf(likely: Float32Array, offset: number, readable: readonly number[]): number {
  let [best, highest] = [blank, -1];
  for (const letter of readable) {
    const value = likely[offset + letter] ?? 0;
    if (value > highest) [best, highest] = [letter, value];
  }
  return best;
}
