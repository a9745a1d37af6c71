import type { FrameFilter } from '@sop/contracts';
import type { Tx } from '@sop/database';
import type { DatasetRow } from '../datasets/dataset.entity.js';

/** A frame with a summary of its annotation. */
export interface AnnotatedFrame {
  frame_number: number;
  seconds: number;
  box_count: number;
  is_background: boolean;
}

export interface FramePage {
  frames: AnnotatedFrame[];
  /** Frames that pass the filter, in the whole dataset. */
  total: number;
  has_previous: boolean;
  has_next: boolean;
}

export interface PageQuery {
  filter: FrameFilter;
  /** The page begins at this frame number, or the next that passes the filter. */
  from: number;
  /** The page ends right before this frame number; `from` is ignored then. */
  before?: number | undefined;
  limit: number;
}

/** A frame counts as annotated when it has boxes or is marked as background. */
const conditions: Record<Exclude<FrameFilter, 'all'>, string> = {
  annotated: 'annotation.frame_number is not null',
  unannotated: 'annotation.frame_number is null',
};

/** Numbers in a URL may exceed any frame number, so they are bigint. */
const framesWith = (columns: string) => `
  select ${columns}
    from dataset_frame as frame
    left join frame_annotation as annotation
      on annotation.dataset_id = frame.dataset_id and annotation.frame_number = frame.frame_number
   where frame.dataset_id = $1`;

const frameColumns = `frame.frame_number, frame.seconds, coalesce(annotation.box_count, 0) as box_count,
  coalesce(annotation.is_background, false) as is_background`;

export function readPage(tx: Tx, dataset: DatasetRow, query: PageQuery): Promise<FramePage> {
  const { filter } = query;
  return filter === 'all' ? readAll(tx, dataset, query) : readFiltered(tx, dataset, { ...query, filter });
}

/** Frames are numbered without gaps, so a page of all of them follows from its numbers. */
async function readAll(tx: Tx, dataset: DatasetRow, { from, before, limit }: PageQuery): Promise<FramePage> {
  const total = dataset.frameCount;
  const start = before === undefined ? from : Math.max(0, before - limit);
  const end = before ?? start + limit;
  const frames = await tx.query<AnnotatedFrame>(
    `${framesWith(frameColumns)} and frame.frame_number >= $2::bigint and frame.frame_number < $3::bigint order by frame.frame_number`,
    [dataset.id, start, end],
  );
  return { frames, total, has_previous: start > 0 && total > 0, has_next: end < total };
}

/** Both statements scan the primary keys of frames and annotations in parallel from the start of the page. */
async function readFiltered(
  tx: Tx,
  dataset: DatasetRow,
  query: PageQuery & { filter: keyof typeof conditions },
): Promise<FramePage> {
  const { filter, from, before, limit } = query;
  const isBackward = before !== undefined;
  const start = before ?? from;
  const passing = `${conditions[filter]} order by frame.frame_number`;
  const forward = ` and frame.frame_number >= $2::bigint and ${passing}`;
  const backward = ` and frame.frame_number < $2::bigint and ${passing} desc`;
  const read = framesWith(frameColumns) + (isBackward ? backward : forward);
  // One row more than requested shows whether there is another page in that direction.
  const rows = await tx.query<AnnotatedFrame>(`${read} limit $3`, [dataset.id, start, limit + 1]);
  const other = framesWith('1') + (isBackward ? forward : backward);
  const [beyond] = await tx.query(`${other} limit 1`, [dataset.id, start]);
  const hasMore = rows.length > limit;
  const frames = rows.slice(0, limit);
  const annotated = await countAnnotated(tx, dataset.id);
  return {
    frames: isBackward ? frames.reverse() : frames,
    total: filter === 'annotated' ? annotated : dataset.frameCount - annotated,
    has_previous: isBackward ? hasMore : beyond !== undefined,
    has_next: isBackward ? beyond !== undefined : hasMore,
  };
}

async function countAnnotated(tx: Tx, datasetId: number): Promise<number> {
  const [counted] = await tx.query<{ count: number }>(
    'select count(*) as count from frame_annotation where dataset_id = $1',
    [datasetId],
  );
  return counted?.count ?? 0;
}

export async function findFrame(
  tx: Tx,
  datasetId: number,
  frameNumber: number,
): Promise<AnnotatedFrame | undefined> {
  const [frame] = await tx.query<AnnotatedFrame>(
    `${framesWith(frameColumns)} and frame.frame_number = $2::bigint`,
    [datasetId, frameNumber],
  );
  return frame;
}
