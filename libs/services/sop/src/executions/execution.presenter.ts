import type { Execution, ExecutionDetail, Reading } from '@sop/contracts';
import type { SignedPaths } from '@sop/object-store';
import type { ExecutionPhotoRow, ExecutionRow, StoredStep } from './execution.entity.js';

export interface Reader {
  userId: string;
  names: ReadonlyMap<string, string>;
}

export type ListedExecution = Omit<ExecutionRow, 'companyId' | 'titleFolded' | 'sequence' | 'note' | 'steps'>;

export const presentExecution = (row: ListedExecution, { userId, names }: Reader): Execution => ({
  id: row.id,
  sop: { id: row.sopId, title: row.title },
  version: row.version,
  state: row.state,
  started_at: row.startedAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
  by: names.get(row.createdBy) ?? null,
  is_own: row.createdBy === userId,
  step_count: row.stepCount,
  done_count: row.doneCount,
  deviation_count: row.deviationCount,
  outside_count: row.outsideCount,
  photo_count: row.photoCount,
  received_at: row.receivedAt.toISOString(),
});

export function presentDetail(
  row: ExecutionRow,
  photos: readonly ExecutionPhotoRow[],
  { paths, ...reader }: Reader & { paths: Pick<SignedPaths, 'sign'> },
): ExecutionDetail {
  const photoOf = (id: string) => {
    const photo = photos.find((each) => each.id === id);
    return {
      id,
      path: photo ? paths.sign(photo.key, { version: 1 }) : null,
      thumbnail: photo ? paths.sign(photo.thumbnailKey, { version: 1 }) : null,
    };
  };
  return {
    ...presentExecution(row, reader),
    note: row.note,
    steps: row.steps.map((step) => ({ ...step, photos: step.photos.map(photoOf) })),
  };
}

export const isOutside = ({ min, max, value }: Reading & { value: number }): boolean =>
  (min !== null && value < min) || (max !== null && value > max);

/** What lists show and filter by. */
export const countsOf = (steps: readonly StoredStep[]) => ({
  stepCount: steps.length,
  doneCount: steps.filter((step) => step.done_at !== null).length,
  deviationCount: steps.filter((step) => step.deviation !== '').length,
  outsideCount: steps.flatMap((step) => step.readings).filter(isOutside).length,
  photoCount: steps.flatMap((step) => step.photos).length,
});
