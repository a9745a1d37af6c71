import { shownDetectionScore } from '@sop/contracts';
import { keyFor, type ObjectStore } from '@sop/object-store';
import type { Detection, TrainedHead } from '@sop/vision';
import { frameFileName, frameKey } from '../frames/frame-keys.js';
import type { StoredSample } from '../models/trained-model.entity.js';
import type { Snapshot, SnapshotFrame } from './snapshot.js';
import type { Split } from './split-by-time.js';
import { pictureId } from './training-pictures.js';
import type { TrainingRunRow } from './training-run.entity.js';

const maxSamples = 6;

interface Measured {
  run: TrainingRunRow;
  modelId: string;
  snapshot: Snapshot;
  split: Split<SnapshotFrame>;
  trained: TrainedHead;
}

/** Copies some held-out frames to the model, with their annotations and the model's detections. */
export async function storeSamples(store: ObjectStore, measured: Measured): Promise<StoredSample[]> {
  const { run, modelId, snapshot, split, trained } = measured;
  const detections = new Map(trained.heldOut.map(({ id, detections: seen }) => [id, seen]));
  const samples: StoredSample[] = [];
  for (const frame of chooseSamples(split.heldOut)) {
    const { frameNumber, boxes } = frame;
    const key = keyFor.model(run.companyId, modelId, `samples/${frameFileName(frameNumber)}`);
    const { info, body } = await store.get(frameKey(run, frameNumber));
    await store.put(key, body, { contentType: info.contentType, sizeBytes: info.sizeBytes });
    samples.push({
      frame_number: frameNumber,
      key,
      width: snapshot.width,
      height: snapshot.height,
      truths: boxes,
      detections: shown(detections.get(pictureId({ storageId: run.storageId, frameNumber })) ?? []),
    });
  }
  return samples;
}

/** Evenly distributed over the held-out range, in order; frames with boxes before empty ones. */
export function chooseSamples<F extends { boxes: readonly unknown[] }>(heldOut: readonly F[]): F[] {
  const withBoxes = heldOut.filter(({ boxes }) => boxes.length > 0);
  const empty = heldOut.filter(({ boxes }) => boxes.length === 0);
  const chosen = new Set(spread(withBoxes, maxSamples));
  for (const frame of spread(empty, maxSamples - chosen.size)) chosen.add(frame);
  return heldOut.filter((frame) => chosen.has(frame));
}

function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, i) => items[Math.floor(((i + 0.5) * items.length) / count)] as T);
}

const shown = (detections: readonly Detection[]) =>
  detections
    .filter(({ score }) => score >= shownDetectionScore)
    .map(({ label, score, box }) => ({ label, score, box }));
