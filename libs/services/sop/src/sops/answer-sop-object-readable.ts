import { Controller } from '@nestjs/common';
import { SopObjectReadable, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { OnRequest } from '@sop/messaging';
import { hideJob } from '../markup/markup.jobs.js';
import { isShownToReader, type Shown } from './sop.presenter.js';

type Ask = RequestOf<typeof SopObjectReadable>;

const draftPicturesSql = `
  select chosen_screenshot as "chosenScreenshot", more_screenshots as "moreScreenshots",
         jsonb_build_object('screenshots', generated -> 'screenshots') as generated
    from step where sop_id = $1 and company_id = $2`;
const releasedPicturesSql = `
  select picture -> 'generated' as generated, picture -> 'moreScreenshots' as "moreScreenshots",
         nullif(picture -> 'chosenScreenshot', 'null') as "chosenScreenshot"
    from sop_version, jsonb_array_elements(pictures) as picture
   where sop_id = $1 and company_id = $2 and number = $3`;

/** Decides what readers without edit permission may read of an SOP, at each request. */
@Controller()
export class AnswerSopObjectReadable {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly queue: JobQueue,
  ) {}

  @OnRequest(SopObjectReadable)
  answer({ company_id, sop_id, key }: Ask): Promise<ResponseOf<typeof SopObjectReadable>> {
    return this.database.tenant(company_id, async (tx) => {
      const [sop] = await tx.query<Shown['sop'] & { releasedVersion: number | null }>(
        `select playable_key as "playableKey", is_video_hidden as "isVideoHidden", released_version as "releasedVersion" from sop
          where id = $1 and company_id = $2`,
        [sop_id, company_id],
      );
      // Pictures are hidden until the regions are destroyed in all of them; the reply to the request that hides them waits for
      // that.
      if (!sop || (await this.queue.isUnfinished(tx, hideJob, sop_id))) return { is_readable: false };
      // Runs for every picture of a page, so it selects neither words nor transcript.
      const steps = await tx.query<Shown['steps'][number]>(
        sop.releasedVersion === null ? draftPicturesSql : releasedPicturesSql,
        [sop_id, company_id, ...(sop.releasedVersion === null ? [] : [sop.releasedVersion])],
      );
      return { is_readable: isShownToReader(key, { sop, steps }) };
    });
  }
}
