/** A word as the model wrote it. */
export interface HeardWord {
  text: string;
  /** 0..1: the geometric mean of the probabilities of its tokens. */
  confidence: number;
}

/** Puts pieces of words together: one that begins with a blank begins a word. A piece may be a part of a letter, so `textOf` takes them together. */
export function heardWords(
  pieces: readonly { token: number; probability: number }[],
  textOf: (tokens: readonly number[]) => string,
): HeardWord[] {
  const words: { tokens: number[]; probabilities: number[] }[] = [];
  for (const { token, probability } of pieces) {
    const last = words.at(-1);
    if (last && !/^\s/.test(textOf([token]))) {
      last.tokens.push(token);
      last.probabilities.push(probability);
    } else words.push({ tokens: [token], probabilities: [probability] });
  }
  return words.flatMap(({ tokens, probabilities }) => {
    const confidence = geometricMean(probabilities);
    const texts = textOf(tokens).split(/\s+/);
    return texts.filter((text) => text !== '').map((text) => ({ text, confidence }));
  });
}

const geometricMean = (shares: readonly number[]): number =>
  Math.exp(
    shares.reduce((sum, share) => sum + Math.log(Math.max(share, Number.MIN_VALUE)), 0) / shares.length,
  );
