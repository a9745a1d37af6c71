import { shownDetectionScore, type ClassPrecision } from '@sop/contracts';
import { matchDetections, type TrainedHead } from '@sop/vision';
import { classNamesOf, type SnapshotFrame } from './snapshot.js';
import type { Split } from './split-by-time.js';
import { pictureId } from './training-pictures.js';

/** A detection is correct when it overlaps a person's box by this much, as for mAP50. */
const minOverlap = 0.5;

interface Measured {
  run: { storageId: string };
  split: Pick<Split<SnapshotFrame>, 'train' | 'heldOut'>;
  trained: Pick<TrainedHead, 'evaluation' | 'heldOut'>;
}

/**
 * Every class with its boxes on both sides; without a held-out box it has no precision, which reads as 0 of 0
 * boxes.
 */
export function classPrecisions({ run, split, trained }: Measured): ClassPrecision[] {
  const { train, heldOut } = split;
  const seen = new Map(trained.heldOut.map(({ id, detections }) => [id, detections]));
  const images = heldOut.map(({ frameNumber, boxes }) => ({
    truths: boxes,
    detections: (seen.get(pictureId({ ...run, frameNumber })) ?? []).filter(
      ({ score }) => score >= shownDetectionScore,
    ),
  }));
  return classNamesOf([...train, ...heldOut]).map((name) => {
    const precision = trained.evaluation.classes.find(({ label }) => label === name);
    const matches = images.flatMap((image) => matchDetections(image, name, minOverlap));
    const found = matches.filter(({ isHit }) => isHit).length;
    return {
      name,
      ap50: precision?.ap50 ?? 0,
      ap50_95: precision?.ap50to95 ?? 0,
      train_boxes: boxesOf(train, name),
      held_out_boxes: boxesOf(heldOut, name),
      found_boxes: found,
      mistaken_boxes: matches.length - found,
    };
  });
}

/** Measured classes of which the model finds nothing: a person decides whether to use it. */
export const undetectedClasses = (classes: readonly ClassPrecision[]): string[] =>
  classes
    .filter(({ held_out_boxes, found_boxes, ap50 }) => held_out_boxes > 0 && (!found_boxes || ap50 === 0))
    .map(({ name }) => name);

const boxesOf = (frames: readonly SnapshotFrame[], name: string): number =>
  frames.reduce((sum, { boxes }) => sum + boxes.filter(({ label }) => label === name).length, 0);
