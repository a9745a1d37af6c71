import { type EvaluatedImage, matchDetections } from '../average-precision.js';
import type { Detection } from '../detection.js';

/** The threshold of a class needs at least this many true boxes. */
const MIN_TRUTHS = 5;
/** A threshold outside this range is chance, or a class that was not learned. */
const [LOWEST_LINE, HIGHEST_LINE] = [0.15, 0.7];
const MIN_OVERLAP = 0.5;

const logit = (score: number) => Math.log(score / (1 - score));
const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

/**
 * Scores of heat maps are no probabilities: the best threshold is 0.25 for one class and 0.6 for another. Returns what to add to each
 * class's logits so that its F1 on the held-out pictures is highest at 0.5, because callers use one threshold for all classes. A class
 * with few true boxes uses the shift of all classes. Average precision depends only on the order and does not change.
 */
export function scoreShifts(images: readonly EvaluatedImage[], classNames: readonly string[]): number[] {
  const common = bestLine(images, classNames);
  return classNames.map((label) => {
    const line = bestLine(images, [label]) ?? common;
    // Equal scores stay equal.
    return line === undefined ? 0 : -logit(Math.min(HIGHEST_LINE, Math.max(LOWEST_LINE, line)));
  });
}

/** Reorders the detections by their shifted scores. */
export function shifted(
  detections: readonly Detection[],
  classNames: readonly string[],
  shifts: readonly number[],
): Detection[] {
  return detections
    .map((detection) => {
      const shift = shifts[classNames.indexOf(detection.label)] ?? 0;
      return shift === 0 ? detection : { ...detection, score: sigmoid(logit(detection.score) + shift) };
    })
    .sort((a, b) => b.score - a.score);
}

/** The threshold half-way between the last accepted score and the next one; undefined if the pictures do not determine it. */
function bestLine(images: readonly EvaluatedImage[], labels: readonly string[]): number | undefined {
  const truths = images.reduce(
    (sum, image) => sum + image.truths.filter(({ label }) => labels.includes(label)).length,
    0,
  );
  if (truths < MIN_TRUTHS) return undefined;
  const outcomes = images
    .flatMap((image) => labels.flatMap((label) => matchDetections(image, label, MIN_OVERLAP)))
    .sort((a, b) => b.score - a.score);
  let hits = 0;
  let best = { f1: 0, line: undefined as number | undefined };
  outcomes.forEach(({ score, isHit }, i) => {
    hits += isHit ? 1 : 0;
    const f1 = (2 * hits) / (i + 1 + truths);
    if (f1 > best.f1) best = { f1, line: (score + (outcomes[i + 1]?.score ?? score)) / 2 };
  });
  return best.line;
}
