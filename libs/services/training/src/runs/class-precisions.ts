import type { TrainingMetrics } from '@sop/contracts';
import type { MeanAveragePrecision } from '@sop/vision';
import { classNamesOf, type SnapshotFrame } from './snapshot.js';
import type { Split } from './split-by-time.js';

/** Every class with its boxes on both sides; one without a held-out box has no precision, which reads as 0 of 0 boxes. */
export function classPrecisions(
  { train, heldOut }: Split<SnapshotFrame>,
  evaluation: MeanAveragePrecision,
): TrainingMetrics['classes'] {
  return classNamesOf([...train, ...heldOut]).map((name) => {
    const measured = evaluation.classes.find(({ label }) => label === name);
    return {
      name,
      ap50: measured?.ap50 ?? 0,
      ap50_95: measured?.ap50to95 ?? 0,
      train_boxes: boxesOf(train, name),
      held_out_boxes: boxesOf(heldOut, name),
    };
  });
}

const boxesOf = (frames: readonly SnapshotFrame[], name: string): number =>
  frames.reduce((sum, { boxes }) => sum + boxes.filter(({ label }) => label === name).length, 0);
