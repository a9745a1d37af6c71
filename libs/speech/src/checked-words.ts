import { geometricMean, type TokenWord } from './recognised-words.js';
import { bareWord, otherReadings, type OtherReadings } from './other-readings.js';

/** What the model makes of other tokens for the same sound; natural logarithms. */
export interface ReadingModel {
  /** An upper bound of how much likelier the reading is than what was heard. */
  gainAtMost(reading: readonly number[]): number;
  /** The log-probability of each token of each reading, and last of its end: a pass of the network. */
  likelihoods(readings: readonly (readonly number[])[]): Promise<number[][]>;
}

/** Two readings of which neither is more likely by this much (natural logarithm) cannot be told apart: measured, see tools/bench/FIGURES.md. */
const CLEAR = 3;
/** A piece of nine seconds holds some twenty-five words: more places are not scored, so that a piece costs a bounded time. */
const MOST_PLACES = 6;

/** A place with the tokens of the whole piece as it was heard and as it may have been. */
interface Place extends OtherReadings {
  tokensBefore: readonly number[];
  tokensBehind: readonly number[];
  asHeard: readonly number[];
  asOther: readonly (readonly number[])[];
}

/**
 * Looks again where one misheard syllable turns the meaning round ("unscrew" heard as "and screw"): the model says how likely either
 * reading of the same sound is. The likelier one is written; both are named where it is not clearly likelier.
 */
export async function checkedWords(
  words: readonly TokenWord[],
  model: ReadingModel,
  tokensOf: (text: string) => readonly number[],
): Promise<TokenWord[]> {
  const places = otherReadings(words.map(({ text }) => text))
    .map((place) => placeIn(words, place, tokensOf))
    .filter(({ asOther, bias }) => asOther.some((reading) => model.gainAtMost(reading) + bias > -CLEAR))
    .slice(0, MOST_PLACES);
  const checked = [...words];
  // From the end, so that a place keeps its index when one behind it becomes shorter.
  for (const place of places.reverse()) {
    const heard = words.slice(place.from, place.from + place.count);
    checked.splice(place.from, place.count, ...(await checkedPlace(heard, place, model, tokensOf)));
  }
  return checked;
}

function placeIn(
  words: readonly TokenWord[],
  place: OtherReadings,
  tokensOf: (text: string) => readonly number[],
): Place {
  const tokensBefore = tokensIn(words.slice(0, place.from));
  const tokensBehind = tokensIn(words.slice(place.from + place.count));
  const asOther = place.texts.map((text) => [...tokensBefore, ...tokensOf(text), ...tokensBehind]);
  return { ...place, tokensBefore, tokensBehind, asHeard: tokensIn(words), asOther };
}

async function checkedPlace(
  heard: readonly TokenWord[],
  { texts, bias, tokensBefore, tokensBehind, asHeard, asOther }: Place,
  model: ReadingModel,
  tokensOf: (text: string) => readonly number[],
): Promise<TokenWord[]> {
  const [ofHeard = [], ...ofOthers] = await model.likelihoods([asHeard, ...asOther]);
  const gains = ofOthers.map((figures) => sum(figures) - sum(ofHeard) + bias);
  const best = gains.indexOf(Math.max(...gains));
  const [gain = 0, text = '', figures = []] = [gains[best], texts[best], ofOthers[best]];
  if (gain <= -CLEAR) return [...heard];
  if (gain < 0) return heard.map((word) => ({ ...word, otherwise: bareWord(text) }));
  const probabilities = figures.slice(tokensBefore.length, figures.length - 1 - tokensBehind.length);
  const otherwise = heard.map((word) => bareWord(word.text)).join(' ');
  return text.split(' ').map((part) => ({
    text: part,
    tokens: tokensOf(part),
    confidence: geometricMean(probabilities.map(Math.exp)),
    ...(gain < CLEAR && { otherwise }),
  }));
}

const tokensIn = (words: readonly TokenWord[]): number[] => words.flatMap(({ tokens }) => [...tokens]);

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);
