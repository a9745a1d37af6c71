import { annotationLimits, type AnnotationBox } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import type { DatasetRow } from '../datasets/dataset.entity.js';
import { countLabels } from './boxes.js';

/** The new annotation of a frame. */
export interface NewAnnotation {
  frameNumber: number;
  boxes: AnnotationBox[];
  isBackground: boolean;
}

/** Rows of one statement: some megabytes of JSON at most. */
const batchSize = 1000;

/**
 * Replaces the annotations of the frames and raises the version, which the caller has locked. A frame with neither
 * boxes nor background loses its annotation.
 */
export async function writeAnnotations(
  tx: Tx,
  dataset: Pick<DatasetRow, 'id' | 'companyId'>,
  annotations: readonly NewAnnotation[],
  userId: string,
): Promise<void> {
  await assertFramesExist(
    tx,
    dataset.id,
    annotations.map(({ frameNumber }) => frameNumber),
  );
  const isAnnotated = ({ boxes, isBackground }: NewAnnotation) => boxes.length > 0 || isBackground;
  const removed = annotations.filter((each) => !isAnnotated(each)).map(({ frameNumber }) => frameNumber);
  await tx.execute('delete from frame_annotation where dataset_id = $1 and frame_number = any($2::int[])', [
    dataset.id,
    removed,
  ]);
  const annotated = annotations.filter(isAnnotated);
  for (let at = 0; at < annotated.length; at += batchSize)
    await upsert(tx, dataset, annotated.slice(at, at + batchSize), userId);
  if (annotated.length > 0) await assertLimits(tx, dataset.id);
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

/** Counted after the insertion, while the dataset is locked. */
async function assertLimits(tx: Tx, datasetId: number): Promise<void> {
  const [found] = await tx.query<{ boxes: number; labels: number }>(
    `select sum(box_count)::int as boxes, (
       select count(distinct label)::int from frame_annotation, jsonb_object_keys(label_counts) as label
        where dataset_id = $1) as labels
       from frame_annotation where dataset_id = $1`,
    [datasetId],
  );
  const { boxesPerDataset, labelsPerDataset } = annotationLimits;
  if ((found?.boxes ?? 0) > boxesPerDataset)
    throw refuse('annotation.too-many-boxes', { limit: boxesPerDataset }, { field: 'boxes' });
  if ((found?.labels ?? 0) > labelsPerDataset)
    throw refuse('annotation.too-many-labels', { limit: labelsPerDataset }, { field: 'boxes' });
}

async function assertFramesExist(tx: Tx, datasetId: number, requested: readonly number[]): Promise<void> {
  const rows = await tx.query<{ frame_number: number }>(
    'select frame_number from dataset_frame where dataset_id = $1 and frame_number = any($2::bigint[])',
    [datasetId, requested],
  );
  const existing = new Set(rows.map((row) => row.frame_number));
  const missing = requested.find((frameNumber) => !existing.has(frameNumber));
  if (missing !== undefined) throw refuse('dataset.no-frame', { frame: missing });
}
