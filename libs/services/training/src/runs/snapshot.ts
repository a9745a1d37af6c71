import type { AnnotationBox } from '@sop/contracts';
import type { Tx } from '@sop/database';
import type { Box, LabelledBox } from '@sop/vision';
import type { DatasetRow } from '../datasets/dataset.entity.js';

/** An annotated frame of the dataset. Without boxes it is a background frame. */
export interface SnapshotFrame {
  frameNumber: number;
  seconds: number;
  boxes: LabelledBox[];
}

/** A frame of another dataset of the company, without objects of this training's classes. */
export interface OtherFrame {
  storageId: string;
  frameNumber: number;
  boxes: LabelledBox[];
}

/** The training data as of its start: later changes of annotations affect the next training. */
export interface Snapshot {
  width: number;
  height: number;
  frames: SnapshotFrame[];
  others: OtherFrame[];
}

/** Negatives of other datasets; more of them would only take time. */
const maxOthers = 200;

interface AnnotatedFrame {
  frameNumber: number;
  seconds: number;
  boxes: AnnotationBox[];
}

/** @returns the annotated frames by their time in the video */
export async function takeSnapshot(tx: Tx, dataset: DatasetRow): Promise<Snapshot> {
  const annotated = await tx.query<AnnotatedFrame>(
    `select frame_number as "frameNumber", frame.seconds, annotation.boxes
     from frame_annotation as annotation join dataset_frame as frame using (dataset_id, frame_number)
     where dataset_id = $1 and (annotation.box_count > 0 or annotation.is_background)
     order by frame.seconds, frame_number`,
    [dataset.id],
  );
  const frames = annotated.map((each) => ({ ...each, boxes: each.boxes.map(labelledBox) }));
  const others = await otherFrames(tx, dataset, classNamesOf(frames), Math.min(maxOthers, frames.length));
  return { width: dataset.width ?? 0, height: dataset.height ?? 0, frames, others };
}

/** The labels in alphabetical order. */
export const classNamesOf = (frames: readonly { boxes: readonly LabelledBox[] }[]): string[] =>
  [...new Set(frames.flatMap(({ boxes }) => boxes.map(({ label }) => label)))].sort();

async function otherFrames(
  tx: Tx,
  dataset: DatasetRow,
  classNames: string[],
  most: number,
): Promise<OtherFrame[]> {
  const rows = await tx.query<{ storageId: string; frameNumber: number; boxes: AnnotationBox[] }>(
    `select dataset.storage_id as "storageId", frame_number as "frameNumber", annotation.boxes
     from frame_annotation as annotation join dataset on dataset.id = annotation.dataset_id
     where dataset.company_id = $1 and dataset.id <> $2 and dataset.status = 'ready'
       and annotation.box_count > 0 and not annotation.label_counts ?| $3::text[]
     order by md5(dataset.id || ':' || frame_number) limit $4`,
    [dataset.companyId, dataset.id, classNames, most],
  );
  return rows.map((each) => ({ ...each, boxes: each.boxes.map(labelledBox) }));
}

const labelledBox = (from: AnnotationBox): LabelledBox => ({ label: from.class_name, box: boxOf(from) });

/** From centre and size to corner and size, clipped to the frame. */
function boxOf({ x_center, y_center, width, height }: AnnotationBox): Box {
  const [left, right] = inFrame(x_center, width);
  const [top, bottom] = inFrame(y_center, height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const inFrame = (center: number, size: number): [number, number] => [
  Math.max(0, center - size / 2),
  Math.min(1, center + size / 2),
];
