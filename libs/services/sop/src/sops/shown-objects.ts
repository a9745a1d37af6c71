import type { Tx } from '@sop/database';
import type { JobQueue } from '@sop/jobs';
import { hideJob } from '../markup/markup.jobs.js';
import type { Shown } from './sop.presenter.js';

const draftPicturesSql = `
  select chosen_screenshot as "chosenScreenshot", more_screenshots as "moreScreenshots",
         jsonb_build_object('screenshots', generated -> 'screenshots') as generated
    from step where sop_id = $1 and company_id = $2`;
const releasedPicturesSql = `
  select picture -> 'generated' as generated, picture -> 'moreScreenshots' as "moreScreenshots",
         nullif(picture -> 'chosenScreenshot', 'null') as "chosenScreenshot"
    from sop_version, jsonb_array_elements(pictures) as picture
   where sop_id = $1 and company_id = $2 and number = $3`;

/**
 * What decides which objects of an SOP its readers may read; undefined where they may read none: the SOP is gone or in the trash, or pictures are
 * hidden until regions are destroyed in all of them.
 */
export async function readShownObjects(
  tx: Tx,
  queue: JobQueue,
  { companyId, sopId }: { companyId: string; sopId: string },
): Promise<Shown | undefined> {
  const [sop] = await tx.query<Shown['sop'] & { releasedVersion: number | null }>(
    `select playable_key as "playableKey", (is_video_hidden or redaction_number is not null) as "isVideoHidden",
            released_version as "releasedVersion" from sop
      where id = $1 and company_id = $2 and trashed_at is null`,
    [sopId, companyId],
  );
  // The reply to the request that hides regions waits until it is done.
  if (!sop || (await queue.isUnfinished(tx, hideJob, sopId))) return undefined;
  // Runs for every picture of a page, so it selects neither words nor transcript.
  const steps = await tx.query<Shown['steps'][number]>(
    sop.releasedVersion === null ? draftPicturesSql : releasedPicturesSql,
    [sopId, companyId, ...(sop.releasedVersion === null ? [] : [sop.releasedVersion])],
  );
  return { sop, steps };
}
