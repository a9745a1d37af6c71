import { annotationLimits, type AnnotationBox } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import type { DatasetRow } from '../datasets/dataset.entity.js';
import { countLabels } from './boxes.js';

/** What is to stand on a frame from now on. */
export interface NewAnnotation {
  frameNumber: number;
  boxes: AnnotationBox[];
  isBackground: boolean;
}

/** Rows of one statement: some megabytes of JSON at most. */
const rowsAtOnce = 1000;

/**
 * Replaces what is marked on the frames and raises the version, which the caller has locked. Neither boxes nor
 * background: the frame counts as not looked at again.
 */
export async function writeAnnotations(
  tx: Tx,
  dataset: Pick<DatasetRow, 'id' | 'companyId'>,
  annotations: readonly NewAnnotation[],
  userId: string,
): Promise<void> {
  await requireFrames(
    tx,
    dataset.id,
    annotations.map(({ frameNumber }) => frameNumber),
  );
  const isKept = ({ boxes, isBackground }: NewAnnotation) => boxes.length > 0 || isBackground;
  const removed = annotations.filter((each) => !isKept(each)).map(({ frameNumber }) => frameNumber);
  await tx.execute('delete from frame_annotation where dataset_id = $1 and frame_number = any($2::int[])', [
    dataset.id,
    removed,
  ]);
  const kept = annotations.filter(isKept);
  for (let at = 0; at < kept.length; at += rowsAtOnce)
    await upsert(tx, dataset, kept.slice(at, at + rowsAtOnce), userId);
  if (kept.length > 0) await requireRoom(tx, dataset.id);
  await raiseVersion(tx, dataset.id);
}

export async function raiseVersion(tx: Tx, datasetId: number): Promise<void> {
  await tx.execute('update dataset set version = version + 1 where id = $1', [datasetId]);
}

async function upsert(
  tx: Tx,
  { id, companyId }: Pick<DatasetRow, 'id' | 'companyId'>,
  annotations: readonly NewAnnotation[],
  userId: string,
): Promise<void> {
  const rows = annotations.map(({ frameNumber, boxes }) => ({
    frame_number: frameNumber,
    boxes,
    box_count: boxes.length,
    label_counts: countLabels(boxes),
    is_background: boxes.length === 0,
  }));
  await tx.execute(
    `insert into frame_annotation (dataset_id, company_id, updated_by, frame_number, boxes, box_count, label_counts, is_background)
     select $1, $2, $3, given.* from jsonb_to_recordset($4::jsonb)
       as given (frame_number int, boxes jsonb, box_count int, label_counts jsonb, is_background boolean)
     on conflict (dataset_id, frame_number) do update set boxes = excluded.boxes, box_count = excluded.box_count,
       label_counts = excluded.label_counts, is_background = excluded.is_background,
       updated_by = excluded.updated_by, updated_at = now()`,
    [id, companyId, userId, JSON.stringify(rows)],
  );
}

/** Counted once they stand there: the dataset is locked. */
async function requireRoom(tx: Tx, datasetId: number): Promise<void> {
  const [found] = await tx.query<{ boxes: number; labels: number }>(
    `select sum(box_count)::int as boxes, (
       select count(distinct label)::int from frame_annotation, jsonb_object_keys(label_counts) as label
        where dataset_id = $1) as labels
       from frame_annotation where dataset_id = $1`,
    [datasetId],
  );
  const { boxesPerDataset, labelsPerDataset } = annotationLimits;
  if ((found?.boxes ?? 0) > boxesPerDataset)
    throw refuse('annotation.too-many-boxes', { most: boxesPerDataset }, { field: 'boxes' });
  if ((found?.labels ?? 0) > labelsPerDataset)
    throw refuse('annotation.too-many-labels', { most: labelsPerDataset }, { field: 'boxes' });
}

async function requireFrames(tx: Tx, datasetId: number, wanted: readonly number[]): Promise<void> {
  const rows = await tx.query<{ frame_number: number }>(
    'select frame_number from dataset_frame where dataset_id = $1 and frame_number = any($2::bigint[])',
    [datasetId, wanted],
  );
  const known = new Set(rows.map((row) => row.frame_number));
  const missing = wanted.find((frameNumber) => !known.has(frameNumber));
  if (missing !== undefined) throw refuse('dataset.no-frame', { frame: missing });
}
