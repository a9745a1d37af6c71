import type { Tx } from '@sop/database';
import type { Frame } from '@sop/media';
import type { DatasetRow } from '../datasets/dataset.entity.js';

/** Inserts all frames of a dataset in one statement. */
export async function insertFrames(
  tx: Tx,
  { id, companyId }: Pick<DatasetRow, 'id' | 'companyId'>,
  frames: readonly Pick<Frame, 'index' | 'seconds'>[],
): Promise<void> {
  await tx.setStatementTimeout(60);
  await tx.execute(
    `insert into dataset_frame (dataset_id, company_id, frame_number, seconds)
     select $1, $2, * from unnest($3::int[], $4::float8[]) on conflict do nothing`,
    [id, companyId, frames.map(({ index }) => index), frames.map(({ seconds }) => seconds)],
  );
}
