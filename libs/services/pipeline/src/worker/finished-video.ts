import { statusMessage } from '@sop/contracts';
import type { Database } from '@sop/database';
import { statusMessageOf } from '@sop/intake';
import { Refused } from '@sop/jobs';
import { UnusableVideo } from '@sop/media';
import { RunRow } from '../runs/run.entity.js';

/** Frames for choosing by eye need no more than this, in pixels. */
export const choosingHeight = 1080;

/** The latest run of a finished SOP whose video is looked at again. Throws {@link Refused} where the SOP is gone. */
export async function latestRunOf(database: Database, sopId: string): Promise<RunRow> {
  const run = await database.system((tx) =>
    tx.manager.findOne(RunRow, { where: { sopId }, order: { generation: 'DESC' } }),
  );
  if (!run) throw new Refused(statusMessage('sop.deleted'));
  return run;
}

/** What makes a second attempt useless, with what was read of the video behind it. */
export const asRefusal = (error: unknown): unknown =>
  error instanceof UnusableVideo ? new Refused(statusMessageOf(error), { cause: error }) : error;
