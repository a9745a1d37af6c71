import { placesOf, tokensOf } from './words.ts';

/** The place of an act in a draft: step, sentence of the step (0 is the title), word. */
export interface Place {
  step: number;
  unit: number;
  at: number;
  text: string;
}

/** Is the first done before the second, as a reader would do it? */
export function isBefore(first: Place, second: Place): boolean {
  if (first.step !== second.step) return first.step < second.step;
  if (first.unit !== second.unit) return isUnitBefore(first, second);
  return isBeforeWithin(first, second);
}

/** A sentence that begins "but before that" introduces what comes earlier. */
function isUnitBefore(first: Place, second: Place): boolean {
  const later = first.unit < second.unit ? second : first;
  const reverses = backwards.test(later.text);
  return first.unit < second.unit !== reverses;
}

const backwards = /^\W*(but |and )?(before (that|this|doing so|you do)|first though)\b/i;

function isBeforeWithin(first: Place, second: Place): boolean {
  const tokens = tokensOf(first.text);
  const inside = (phrase: string, place: Place): boolean =>
    placesOf(phrase, tokens).some(({ end }) => {
      const mark = tokens.findIndex(({ isBreak }, index) => index >= end && isBreak);
      return place.at >= end && (mark < 0 || place.at < mark);
    });
  const thatAt = ['before that', 'before this', 'before doing so'].flatMap((phrase) =>
    placesOf(phrase, tokens),
  )[0]?.at;
  if (thatAt !== undefined) {
    if (first.at < thatAt && second.at > thatAt) return false;
    if (first.at > thatAt && second.at < thatAt) return true;
  } else {
    for (const phrase of ['before', 'prior to', 'until']) {
      const [a, b] = [inside(phrase, first), inside(phrase, second)];
      if (a !== b) return b;
    }
    for (const phrase of ['after', 'once', 'when', 'as soon as']) {
      const [a, b] = [inside(phrase, first), inside(phrase, second)];
      if (a !== b) return a;
    }
  }
  return first.at < second.at;
}
