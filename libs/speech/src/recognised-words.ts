/** A recognised word. */
export interface RecognisedWord {
  text: string;
  /** 0..1: the geometric mean of the probabilities of its tokens. */
  confidence: number;
  /** An alternative of opposite meaning that the model cannot distinguish from the word. */
  otherwise?: string;
}

/** A word and its tokens. */
export interface TokenWord extends RecognisedWord {
  tokens: readonly number[];
}

/** Joins tokens to words: a token with a leading space starts a word. A token may be a part of a character, so `textOf` decodes them together. */
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

/** Drops empty words and splits words that contain spaces. */
export const wordsAlone = (words: readonly TokenWord[]): RecognisedWord[] =>
  words.flatMap(({ text, tokens: _tokens, ...rest }) =>
    text
      .split(/\s+/)
      .filter((part) => part !== '')
      .map((part) => ({ text: part, ...rest })),
  );

export const geometricMean = (shares: readonly number[]): number =>
  Math.exp(
    shares.reduce((sum, share) => sum + Math.log(Math.max(share, Number.MIN_VALUE)), 0) / shares.length,
  );
