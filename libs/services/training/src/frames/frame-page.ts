import type { FrameFilter } from '@sop/contracts';
import type { Tx } from '@sop/database';
import type { DatasetRow } from '../datasets/dataset.entity.js';

/** A frame with what is said of its annotation. */
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

export interface WantedPage {
  filter: FrameFilter;
  /** The page begins at this frame number, or the next that passes the filter. */
  from: number;
  /** The page ends right before this frame number; `from` does not count then. */
  before?: number | undefined;
  limit: number;
}

/** A frame counts as annotated when it has boxes or was marked as having nothing to label. */
const conditions: Record<Exclude<FrameFilter, 'all'>, string> = {
  annotated: 'annotation.frame_number is not null',
  unannotated: 'annotation.frame_number is null',
};

/** Numbers in an address may be larger than any frame's, hence bigint. */
const framesWith = (columns: string) => `
  select ${columns}
    from dataset_frame as frame
    left join frame_annotation as annotation
      on annotation.dataset_id = frame.dataset_id and annotation.frame_number = frame.frame_number
   where frame.dataset_id = $1`;

const shown = `frame.frame_number, frame.seconds, coalesce(annotation.box_count, 0) as box_count,
  coalesce(annotation.is_background, false) as is_background`;

export function readPage(tx: Tx, dataset: DatasetRow, wanted: WantedPage): Promise<FramePage> {
  const { filter } = wanted;
  return filter === 'all' ? readAll(tx, dataset, wanted) : readFiltered(tx, dataset, { ...wanted, filter });
}

/** Frames are numbered without a gap, so a page of all of them is known by its numbers. */
async function readAll(tx: Tx, dataset: DatasetRow, { from, before, limit }: WantedPage): Promise<FramePage> {
  const total = dataset.frameCount;
  const start = before === undefined ? from : Math.max(0, before - limit);
  const end = before ?? start + limit;
  const frames = await tx.query<AnnotatedFrame>(
    `${framesWith(shown)} and frame.frame_number >= $2::bigint and frame.frame_number < $3::bigint order by frame.frame_number`,
    [dataset.id, start, end],
  );
  return { frames, total, has_previous: start > 0 && total > 0, has_next: end < total };
}

/** Both statements walk the primary keys of frames and annotations side by side from where the page begins. */
async function readFiltered(
  tx: Tx,
  dataset: DatasetRow,
  wanted: WantedPage & { filter: keyof typeof conditions },
): Promise<FramePage> {
  const { filter, from, before, limit } = wanted;
  const isBackward = before !== undefined;
  const start = before ?? from;
  const passing = `${conditions[filter]} order by frame.frame_number`;
  const forward = ` and frame.frame_number >= $2::bigint and ${passing}`;
  const backward = ` and frame.frame_number < $2::bigint and ${passing} desc`;
  const read = framesWith(shown) + (isBackward ? backward : forward);
  // One more than asked for tells whether there is another page that way.
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
  const [frame] = await tx.query<AnnotatedFrame>(`${framesWith(shown)} and frame.frame_number = $2::bigint`, [
    datasetId,
    frameNumber,
  ]);
  return frame;
}
