import { Injectable } from '@nestjs/common';
import type { BodyOf, FrameAnnotation, routes } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { type Caller, refuse, requirePermission, BoundedQueue } from '@sop/service-kit';
import { datasetNotFound, lockDataset } from '../datasets/datasets.service.js';
import { clippedBox } from './boxes.js';
import { labelLike, labelsIn } from './labels.js';
import { raiseVersion, writeAnnotations, type NewAnnotation } from './write-annotations.js';

type Saved = BodyOf<typeof routes.annotations.save>;

const listQuery = `
  select dataset.id, annotation.frame_number, annotation.boxes, annotation.is_background
    from dataset left join frame_annotation as annotation on annotation.dataset_id = dataset.id
   where dataset.company_id = $1 and dataset.id = $2 order by annotation.frame_number`;

/** A dataset without annotations yields one row without a frame. */
type ListedRow = Omit<FrameAnnotation, 'frame_number'> & { frame_number: number | null };

@Injectable()
export class AnnotationsService {
  /**
   * A full dataset is 18 MB of JSON, a fifth of a second of CPU time: the limit keeps one company's lists from
   * delaying others.
   */
  private readonly lists = new BoundedQueue(2, 64, 16);

  constructor(@InjectDatabase('training') private readonly database: Database) {}

  async list(companyId: string, datasetId: number): Promise<FrameAnnotation[]> {
    const rows = await this.lists.runFor(companyId, () =>
      this.database.tenantRows<ListedRow>(companyId, listQuery, [companyId, datasetId]),
    );
    if (rows.length === 0) throw datasetNotFound();
    return rows.flatMap(({ frame_number, boxes, is_background }) =>
      frame_number === null ? [] : { frame_number, boxes, is_background },
    );
  }

  /** Saves all or none. The dataset is locked, so that every version is one state of its annotations. */
  save(caller: Caller, datasetId: number, saved: readonly Saved[]): Promise<FrameAnnotation[]> {
    const annotations = saved.map((each) => readAnnotation(each, datasetId));
    assertUniqueFrames(annotations);
    return this.database.tenant(caller.companyId, async (tx) => {
      const dataset = await lockDataset(tx, caller.companyId, datasetId);
      await writeAnnotations(tx, dataset, annotations, caller.userId);
      return annotations.map(present);
    });
  }

  /** When the new label, or one that reads the same, exists already, the two are merged permanently. */
  renameLabel(caller: Caller, datasetId: number, from: string, to: string): Promise<void> {
    const { companyId, userId } = caller;
    return this.database.tenant(companyId, async (tx) => {
      const dataset = await lockDataset(tx, companyId, datasetId);
      if (from === to) return;
      const existing = labelLike(
        to,
        (await labelsIn(tx, dataset.id)).filter((label) => label !== from),
      );
      if (existing !== undefined) requirePermission(caller, 'dataset.delete');
      const renamed = await tx.execute(renameQuery, [dataset.id, from, existing ?? to, userId]);
      if (renamed === 0) throw refuse('dataset.no-label', { label: from });
      await raiseVersion(tx, dataset.id);
      await tx.audit({ action: 'dataset.edited', targets: [{ kind: 'dataset', id: String(dataset.id) }] });
    });
  }
}

const renameQuery = `
  update frame_annotation set updated_by = $4, updated_at = now(),
    boxes = (
      select jsonb_agg(case when box ->> 'class_name' = $2 then jsonb_set(box, '{class_name}', to_jsonb($3::text)) else box end
                       order by position)
        from jsonb_array_elements(boxes) with ordinality as each (box, position)),
    label_counts = label_counts - $2::text || jsonb_build_object(
      $3::text, (label_counts ->> $2)::int + coalesce((label_counts ->> $3)::int, 0))
   where dataset_id = $1 and label_counts ? $2::text`;

function readAnnotation(saved: Saved, datasetId: number): NewAnnotation {
  if (saved.dataset_id !== undefined && saved.dataset_id !== datasetId)
    throw refuse('annotation.other-dataset', {}, { field: 'dataset_id' });
  const boxes = saved.boxes.map((box) => {
    const clipped = clippedBox(box);
    if (!clipped) throw refuse('annotation.box-size', {}, { field: 'boxes' });
    return clipped;
  });
  return { frameNumber: saved.frame_number, boxes, isBackground: boxes.length === 0 && saved.is_background };
}

function assertUniqueFrames(annotations: readonly NewAnnotation[]): void {
  const seen = new Set<number>();
  for (const { frameNumber } of annotations) {
    if (seen.has(frameNumber))
      throw refuse('annotation.frame-twice', { frame: frameNumber }, { field: 'frames' });
    seen.add(frameNumber);
  }
}

const present = ({ frameNumber, boxes, isBackground }: NewAnnotation): FrameAnnotation => ({
  frame_number: frameNumber,
  boxes,
  is_background: isBackground,
});
