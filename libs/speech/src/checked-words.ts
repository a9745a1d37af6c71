import { geometricMean, type TokenWord } from './heard-words.js';
import { bareWord, otherReadings, type OtherReadings } from './other-readings.js';

/** Log-probabilities of each token of each reading given the sound, and last of its end. */
export type Likelihoods = (readings: readonly (readonly number[])[]) => Promise<number[][]>;

/** Two readings of which neither is more likely by this much (natural logarithm) cannot be told apart: measured in the README. */
const CLEAR = 3.5;
/** A piece of nine seconds holds some twenty-five words: more places are not looked at, so that a piece costs a bounded time. */
const MOST_PLACES = 6;

/**
 * Looks again where one misheard syllable turns the meaning round ("unscrew" heard as "and screw"): the model says how likely either
 * reading of the same sound is. The likelier one is written; both are named where it is not clearly likelier.
 */
export async function checkedWords(
  words: readonly TokenWord[],
  likelihoods: Likelihoods,
  tokensOf: (text: string) => readonly number[],
): Promise<TokenWord[]> {
  const places = otherReadings(words.map(({ text }) => text)).slice(0, MOST_PLACES);
  const checked = [...words];
  // From the end, so that a place keeps its index when one behind it becomes shorter.
  for (const place of places.reverse())
    checked.splice(place.from, place.count, ...(await checkedPlace(words, place, likelihoods, tokensOf)));
  return checked;
}

async function checkedPlace(
  words: readonly TokenWord[],
  { from, count, texts, bias }: OtherReadings,
  likelihoods: Likelihoods,
  tokensOf: (text: string) => readonly number[],
): Promise<TokenWord[]> {
  const heard = words.slice(from, from + count);
  const tokensBefore = tokensIn(words.slice(0, from));
  const tokensBehind = tokensIn(words.slice(from + count));
  const others = texts.map(tokensOf);
  const readings = [tokensIn(heard), ...others].map((own) => [...tokensBefore, ...own, ...tokensBehind]);
  const [asHeard = [], ...asOther] = await likelihoods(readings);
  const gains = asOther.map((figures) => sum(figures) - sum(asHeard) + bias);
  const best = gains.indexOf(Math.max(...gains));
  const [gain = 0, text = '', figures = []] = [gains[best], texts[best], asOther[best]];
  if (gain <= -CLEAR) return heard;
  const isClear = gain >= CLEAR;
  if (gain < 0) return heard.map((word) => ({ ...word, otherwise: bareWord(text) }));
  const probabilities = figures.slice(tokensBefore.length, figures.length - 1 - tokensBehind.length);
  const otherwise = heard.map((word) => bareWord(word.text)).join(' ');
  return text.split(' ').map((part) => ({
    text: part,
    tokens: tokensOf(part),
    confidence: geometricMean(probabilities.map(Math.exp)),
    ...(!isClear && { otherwise }),
  }));
}

const tokensIn = (words: readonly TokenWord[]): number[] => words.flatMap(({ tokens }) => [...tokens]);

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);
