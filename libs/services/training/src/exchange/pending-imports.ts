import type { ImportPreview } from '@sop/contracts';
import type { Database, Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { NewAnnotation } from '../annotations/write-annotations.js';
import type { DatasetRow } from '../datasets/dataset.entity.js';

/** Pending imports of one dataset: each is some megabytes at most. */
const maxPerDataset = 4;
const lifetime = `interval '1 hour'`;

type Dataset = Pick<DatasetRow, 'id' | 'companyId' | 'version'>;

/** Deletes expired imports of all companies. */
export async function removeExpiredImports(database: Database): Promise<void> {
  await database.systemExecute(`delete from pending_import where created_at < now() - ${lifetime}`);
}

/** @returns its id */
export async function addPendingImport(
  tx: Tx,
  { id, companyId }: Dataset,
  annotations: readonly NewAnnotation[],
  warnings: readonly string[],
): Promise<string> {
  const importId = uuidv7();
  const boxes = annotations.flatMap((each) => each.boxes);
  await tx.execute(
    `insert into pending_import (id, dataset_id, company_id, annotations, frame_numbers, box_count, background_count, class_names, warnings)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[importId, id, companyId, JSON.stringify(annotations)],
      annotations.map(({ frameNumber }) => frameNumber),
      boxes.length,
      annotations.filter(({ isBackground }) => isBackground).length,
      [...new Set(boxes.map(({ class_name: name }) => name))],
      JSON.stringify(warnings),
    ],
  );
  await tx.execute(
    `delete from pending_import where dataset_id = $1 and id not in (
       select id from pending_import where dataset_id = $1 order by created_at desc, id desc limit ${maxPerDataset})`,
    [id],
  );
  return importId;
}

type Counted = Omit<ImportPreview, 'import_id' | 'version'>;

const previewQuery = `
  select cardinality(frame_numbers) as frames, box_count as boxes, background_count as background_frames, warnings,
         now.frames as replaced_frames, now.boxes as replaced_boxes,
         array(select name from unnest(class_names) as name
                where not exists (select 1 from frame_annotation
                                   where dataset_id = pending.dataset_id and label_counts ? name)
                order by name) as new_classes
    from pending_import as pending
    cross join lateral (
      select count(*)::int as frames, coalesce(sum(box_count), 0)::int as boxes from frame_annotation
       where dataset_id = pending.dataset_id and frame_number = any(pending.frame_numbers) and box_count > 0) as now
   where pending.dataset_id = $1 and pending.id = $2 and pending.created_at > now() - ${lifetime}`;

/** The effect on the dataset, which the caller has read in the same transaction. @throws Problem `import.not-found` */
export async function previewImport(tx: Tx, dataset: Dataset, importId: string): Promise<ImportPreview> {
  const [counted] = await tx.query<Counted>(previewQuery, [dataset.id, importId]);
  if (!counted) throw refuse('import.not-found');
  return { import_id: importId, version: dataset.version, ...counted };
}

/** Returns its annotations and deletes it in this transaction. @throws Problem `import.not-found` */
export async function takePendingImport(tx: Tx, { id }: Dataset, importId: string): Promise<NewAnnotation[]> {
  const [taken] = await tx.query<{ annotations: NewAnnotation[] }>(
    `delete from pending_import where dataset_id = $1 and id = $2 and created_at > now() - ${lifetime} returning annotations`,
    [id, importId],
  );
  if (!taken) throw refuse('import.not-found');
  return taken.annotations;
}
