import { intersectionOverUnion } from '@sop/contracts';
import type { Box, Detection } from './detection.js';

export interface LabelledBox {
  label: string;
  box: Box;
}

/** The true boxes and the detections of one picture. */
export interface EvaluatedImage {
  truths: readonly LabelledBox[];
  detections: readonly Detection[];
}

export interface ClassPrecision {
  label: string;
  truths: number;
  /** Average precision at an overlap of 0.5. */
  ap50: number;
  /** Mean of the average precisions at 0.50, 0.55 … 0.95. */
  ap50to95: number;
}

export interface MeanAveragePrecision {
  map50: number;
  map50to95: number;
  /** In the order of the labels; classes without a true box are omitted, as in COCO. */
  classes: ClassPrecision[];
}

const COCO_OVERLAPS = Array.from({ length: 10 }, (_, i) => 0.5 + 0.05 * i);
const COCO_RECALL_POINTS = 101;
const COCO_MOST_DETECTIONS_PER_IMAGE = 100;

/**
 * Average precision of one class by COCO's definition (pycocotools COCOeval, area "all", maxDets 100, no crowds): in each picture the
 * detections, by falling score, take the free true box they overlap most, if by at least `minOverlap`; precision, made non-increasing
 * from the right, is read at 101 recalls. Undefined when no picture has the class.
 */
export function averagePrecision(
  images: readonly EvaluatedImage[],
  label: string,
  minOverlap: number,
): number | undefined {
  const truthCount = images.reduce(
    (sum, { truths }) => sum + truths.filter((truth) => truth.label === label).length,
    0,
  );
  if (truthCount === 0) return undefined;
  const outcomes = images
    .flatMap((image) => matchDetections(image, label, minOverlap))
    .sort((a, b) => b.score - a.score);
  const recalls: number[] = [];
  const precisions: number[] = [];
  let hits = 0;
  outcomes.forEach(({ isHit }, i) => {
    hits += isHit ? 1 : 0;
    recalls.push(hits / truthCount);
    precisions.push(hits / (i + 1));
  });
  for (let i = precisions.length - 2; i >= 0; i -= 1)
    precisions[i] = Math.max(precisions[i] ?? 0, precisions[i + 1] ?? 0);
  let sum = 0;
  for (let point = 0; point < COCO_RECALL_POINTS; point += 1) {
    const at = recalls.findIndex((recall) => recall >= point / (COCO_RECALL_POINTS - 1));
    sum += at < 0 ? 0 : (precisions[at] ?? 0);
  }
  return sum / COCO_RECALL_POINTS;
}

/** mAP50 and mAP50-95 over all classes that occur in the pictures; 0 when there is no true box at all. */
export function meanAveragePrecision(images: readonly EvaluatedImage[]): MeanAveragePrecision {
  const labels = [...new Set(images.flatMap(({ truths }) => truths.map((truth) => truth.label)))].sort();
  const classes = labels.map((label) => {
    const precisions = COCO_OVERLAPS.map((overlap) => averagePrecision(images, label, overlap) ?? 0);
    const truths = images.reduce(
      (sum, image) => sum + image.truths.filter((truth) => truth.label === label).length,
      0,
    );
    return { label, truths, ap50: precisions[0] ?? 0, ap50to95: mean(precisions) };
  });
  return {
    map50: mean(classes.map((one) => one.ap50)),
    map50to95: mean(classes.map((one) => one.ap50to95)),
    classes,
  };
}

/** Whether each detection of a label is right, by COCO's rule, in order of decreasing score. */
export function matchDetections(
  { truths, detections }: EvaluatedImage,
  label: string,
  minOverlap: number,
): { score: number; isHit: boolean }[] {
  const free = truths.filter((truth) => truth.label === label);
  return detections
    .filter((detection) => detection.label === label)
    .sort((a, b) => b.score - a.score)
    .slice(0, COCO_MOST_DETECTIONS_PER_IMAGE)
    .map(({ box, score }) => {
      const overlaps = free.map((truth) => intersectionOverUnion(truth.box, box));
      const best = Math.max(-1, ...overlaps);
      // Rounding must not turn an exact overlap into a miss.
      const isHit = best >= minOverlap - 1e-10;
      if (isHit) free.splice(overlaps.indexOf(best), 1);
      return { score, isHit };
    });
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
