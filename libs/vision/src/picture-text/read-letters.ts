/** What the recogniser says: for each place along the run, how likely each letter of its alphabet is. */
export interface LetterTable {
  steps: number;
  letters: number;
  likely: Float32Array;
}

export interface ReadLetters {
  text: string;
  /** Mean of the letters', 0 to 1. */
  confidence: number;
}

/** Everything else of the alphabet is Chinese, which nothing here speaks. */
const known = /^[\u0020-\u007e\u00a0-\u024f°€£µ–—’‘“”…·×÷±≤≥Ω→←↑↓•]$/u;

/** First of the alphabet: nothing new here. */
const blank = 0;

/** The alphabet as PaddleOCR keeps it: one letter a line, a blank before it and a space after it. */
export function alphabetFrom(file: string): string[] {
  const letters = file.replace(/\r/g, '').replace(/\n$/, '').split('\n');
  return ['', ...letters.map((letter) => letter.normalize('NFKC')), ' '];
}

/** Numbers of the letters that may be read. */
export const readableOf = (alphabet: readonly string[]): number[] =>
  alphabet.flatMap((letter, at) => (at === blank || known.test(letter) ? [at] : []));

/**
 * The most likely letters one after the other (CTC, Graves et al. 2006): repeats count once, blanks not at all. `gaps` are where
 * words end, as shares of the run: the network, made for a script without spaces, leaves out many.
 */
export function readLetters(
  { steps, letters, likely }: LetterTable,
  alphabet: readonly string[],
  readable: readonly number[],
  gaps: readonly number[] = [],
): ReadLetters {
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
  let [best, most] = [blank, -1];
  for (const letter of readable) {
    const value = likely[offset + letter] ?? 0;
    if (value > most) [best, most] = [letter, value];
  }
  return best;
}
