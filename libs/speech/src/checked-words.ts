import { geometricMean, type TokenWord } from './recognised-words.js';
import { normalisedWord, otherReadings, type OtherReadings } from './other-readings.js';

/** Scores alternative tokens for the same sound; natural logarithms. */
export interface ReadingModel {
  /** An upper bound of the log-likelihood gain of a reading over the recognised one. */
  gainAtMost(reading: readonly number[]): number;
  /** The log-probability of each token of each reading, and last of its end; costs one pass of the network. */
  likelihoods(readings: readonly (readonly number[])[]): Promise<number[][]>;
}

/** Two readings whose log-likelihoods differ by less than this cannot be distinguished (natural logarithm, measured, see tools/bench/FIGURES.md). */
const CLEAR_MARGIN = 3;
/** Bounds the time for a piece, which has about twenty-five words in nine seconds. */
const MAX_SPANS = 6;

/** A span with the tokens of the whole piece, as recognised and for each alternative. */
interface TokenContext extends OtherReadings {
  tokensBefore: readonly number[];
  tokensBehind: readonly number[];
  originalTokens: readonly number[];
  alternativeTokens: readonly (readonly number[])[];
}

/**
 * Re-checks words where one misrecognised syllable reverses the meaning ("unscrew" recognised as "and screw"): the model scores both
 * readings of the same sound. The likelier one is returned; the other is named as `otherwise` unless the difference is clear.
 */
export async function checkedWords(
  words: readonly TokenWord[],
  model: ReadingModel,
  tokensOf: (text: string) => readonly number[],
): Promise<TokenWord[]> {
  const spans = otherReadings(words.map(({ text }) => text))
    .map((span) => spanIn(words, span, tokensOf))
    .filter(({ alternativeTokens, bias }) =>
      alternativeTokens.some((reading) => model.gainAtMost(reading) + bias > -CLEAR_MARGIN),
    )
    .slice(0, MAX_SPANS);
  const checked = [...words];
  // In reverse, so that the index of a span stays valid when a later one changes its length.
  for (const span of spans.reverse()) {
    const recognised = words.slice(span.from, span.from + span.count);
    checked.splice(span.from, span.count, ...(await checkedSpan(recognised, span, model, tokensOf)));
  }
  return checked;
}

function spanIn(
  words: readonly TokenWord[],
  span: OtherReadings,
  tokensOf: (text: string) => readonly number[],
): TokenContext {
  const tokensBefore = tokensIn(words.slice(0, span.from));
  const tokensBehind = tokensIn(words.slice(span.from + span.count));
  const alternativeTokens = span.texts.map((text) => [...tokensBefore, ...tokensOf(text), ...tokensBehind]);
  return {
    ...span,
    tokensBefore,
    tokensBehind,
    originalTokens: tokensIn(words),
    alternativeTokens,
  };
}

async function checkedSpan(
  recognised: readonly TokenWord[],
  { texts, bias, tokensBefore, tokensBehind, originalTokens, alternativeTokens }: TokenContext,
  model: ReadingModel,
  tokensOf: (text: string) => readonly number[],
): Promise<TokenWord[]> {
  const [ofOriginal = [], ...ofOthers] = await model.likelihoods([originalTokens, ...alternativeTokens]);
  const gains = ofOthers.map((figures) => sum(figures) - sum(ofOriginal) + bias);
  const best = gains.indexOf(Math.max(...gains));
  const [gain = 0, text = '', figures = []] = [gains[best], texts[best], ofOthers[best]];
  if (gain <= -CLEAR_MARGIN) return [...recognised];
  if (gain < 0) return recognised.map((word) => ({ ...word, otherwise: normalisedWord(text) }));
  const probabilities = figures.slice(tokensBefore.length, figures.length - 1 - tokensBehind.length);
  const otherwise = recognised.map((word) => normalisedWord(word.text)).join(' ');
  return text.split(' ').map((part) => ({
    text: part,
    tokens: tokensOf(part),
    confidence: geometricMean(probabilities.map(Math.exp)),
    ...(gain < CLEAR_MARGIN && { otherwise }),
  }));
}

const tokensIn = (words: readonly TokenWord[]): number[] => words.flatMap(({ tokens }) => [...tokens]);

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);
