import { contentWords, dice } from '../../../libs/procedure-writer/src/language/content-words.js';

export interface TimedText {
  text: string;
  start: number;
  end: number;
}

export interface Score {
  precision: number;
  recall: number;
  /** Order-preserving F over intersection-over-union times text similarity: extra steps cost. */
  sodaF: number;
  /** Steps that match a reference step in content and order (similarity at least `enough`). */
  f1: number;
  /** Share of predicted steps that match no reference step at all. */
  hallucinated: number;
}

/** From this similarity on two steps say the same. */
const enough = 0.34;

const wordsOf = (text: string): Set<string> => contentWords(text.toLowerCase().split(/[^\p{L}\p{N}]+/u));

/** Shared words (Dice over stems), counting what the body of a predicted step says at most as much as its title. */
export function similarity(predicted: TimedText, reference: TimedText): number {
  const [title = '', ...body] = predicted.text.split('\n');
  const wanted = wordsOf(reference.text);
  const whole = wordsOf([title, ...body].join(' '));
  const found = [...wanted].filter((word) => whole.has(word)).length / Math.max(1, wanted.size);
  return Math.max(dice(wordsOf(title), wanted), found * (whole.size > 40 ? 0.3 : 0.8));
}

export function overlapInTime(a: TimedText, b: TimedText): number {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  if (shared <= 0) return 0;
  return shared / (Math.max(a.end, b.end) - Math.min(a.start, b.start));
}

/** SODA (Fujita et al., ECCV 2020): the order-preserving one-to-one matching with the greatest sum, by dynamic programming. */
export function bestMatching(
  gains: readonly (readonly number[])[],
  columns: number,
): { sum: number; count: number } {
  let row = Array.from({ length: columns + 1 }, () => ({ sum: 0, count: 0 }));
  for (const gain of gains) {
    const next = [{ sum: 0, count: 0 }];
    for (let j = 1; j <= columns; j += 1) {
      const value = gain[j - 1] ?? 0;
      const skip = [row[j], next[j - 1]].reduce(
        (best, candidate) => (candidate && candidate.sum > (best?.sum ?? -1) ? candidate : best),
        undefined,
      ) ?? { sum: 0, count: 0 };
      const diagonal = row[j - 1] ?? { sum: 0, count: 0 };
      next[j] =
        value > 0 && diagonal.sum + value > skip.sum
          ? { sum: diagonal.sum + value, count: diagonal.count + 1 }
          : skip;
    }
    row = next;
  }
  return row[columns] ?? { sum: 0, count: 0 };
}

/** A video without a procedure is right with no steps and wrong with any. */
export function score(predicted: readonly TimedText[], reference: readonly TimedText[]): Score {
  if (reference.length === 0) {
    const right = predicted.length === 0 ? 1 : 0;
    return { precision: right, recall: right, sodaF: right, f1: right, hallucinated: 1 - right };
  }
  if (predicted.length === 0) return { precision: 0, recall: 0, sodaF: 0, f1: 0, hallucinated: 0 };
  const similar = predicted.map((step) => reference.map((wanted) => similarity(step, wanted)));
  const timed = predicted.map((step, i) =>
    reference.map((wanted, j) => overlapInTime(step, wanted) * (similar[i]?.[j] ?? 0)),
  );
  const matched = bestMatching(
    similar.map((row) => row.map((value) => (value >= enough ? value : 0))),
    reference.length,
  ).count;
  const soda = bestMatching(timed, reference.length).sum;
  const unmatched = predicted.filter(
    (step, i) =>
      !reference.some(
        (wanted, j) => (similar[i]?.[j] ?? 0) >= enough / 2 || overlapInTime(step, wanted) > 0.5,
      ),
  ).length;
  const f = (p: number, r: number): number => (p + r === 0 ? 0 : (2 * p * r) / (p + r));
  const precision = matched / predicted.length;
  const recall = matched / reference.length;
  return {
    precision,
    recall,
    f1: f(precision, recall),
    sodaF: f(soda / predicted.length, soda / reference.length),
    hallucinated: unmatched / predicted.length,
  };
}

/**
 * Share of steps whose picture was taken while the reference step that says the same is shown (hit@1); `floor` is what a frame
 * drawn at random would reach on average. A step that says nothing of the reference is a miss.
 */
export function pictureHits(
  predicted: readonly (TimedText & { pictureSeconds: number })[],
  reference: readonly TimedText[],
  durationSeconds: number,
): { hits: number; floor: number } {
  const shown = predicted.map((step) =>
    reference.find(
      (wanted) =>
        similarity(step, wanted) >= enough &&
        reference.every((other) => similarity(step, other) <= similarity(step, wanted)),
    ),
  );
  const share = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return {
    hits: share(
      predicted.map(({ pictureSeconds }, index) => {
        const wanted = shown[index];
        return wanted && pictureSeconds >= wanted.start && pictureSeconds <= wanted.end + handsSeconds
          ? 1
          : 0;
      }),
    ),
    floor: share(
      shown.map((wanted) => (wanted ? (wanted.end + handsSeconds - wanted.start) / durationSeconds : 0)),
    ),
  };
}

/** The references end with the words; what they describe is still in the picture this long, s. */
const handsSeconds = 1;
