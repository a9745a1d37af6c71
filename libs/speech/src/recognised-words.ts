/** A word as the model wrote it. */
export interface RecognisedWord {
  text: string;
  /** 0..1: the geometric mean of the probabilities of its tokens. */
  confidence: number;
  /** What may have been said in its place, where the model cannot tell the two apart and they mean contrary things. */
  otherwise?: string;
}

/** A word and the tokens it was written with. */
export interface TokenWord extends RecognisedWord {
  tokens: readonly number[];
}

/** Puts pieces of words together: one that begins with a blank begins a word. A piece may be a part of a letter, so `textOf` takes them together. */
export function recognisedWords(
  pieces: readonly { token: number; probability: number }[],
  textOf: (tokens: readonly number[]) => string,
): TokenWord[] {
  const words: { tokens: number[]; probabilities: number[] }[] = [];
  for (const { token, probability } of pieces) {
    const last = words.at(-1);
    if (last && !/^\s/.test(textOf([token]))) {
      last.tokens.push(token);
      last.probabilities.push(probability);
    } else words.push({ tokens: [token], probabilities: [probability] });
  }
  return words.map(({ tokens, probabilities }) => ({
    text: textOf(tokens).trim(),
    tokens,
    confidence: geometricMean(probabilities),
  }));
}

/** Words without a letter are left out, and one of several becomes several. */
export const wordsAlone = (words: readonly TokenWord[]): RecognisedWord[] =>
  words.flatMap(({ text, tokens: _tokens, ...heard }) =>
    text
      .split(/\s+/)
      .filter((part) => part !== '')
      .map((part) => ({ text: part, ...heard })),
  );

export const geometricMean = (shares: readonly number[]): number =>
  Math.exp(
    shares.reduce((sum, share) => sum + Math.log(Math.max(share, Number.MIN_VALUE)), 0) / shares.length,
  );
