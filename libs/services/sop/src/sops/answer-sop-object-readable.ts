import { Controller } from '@nestjs/common';
import { SopObjectReadable, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { OnRequest } from '@sop/messaging';
import { hideJob } from '../markup/markup.jobs.js';
import { StepRow } from '../steps/step.entity.js';
import { SopRow } from './sop.entity.js';
import { isShownToReader } from './sop.presenter.js';

type Ask = RequestOf<typeof SopObjectReadable>;

/** The one place that decides what of an SOP whoever does not edit it may read, asked each time that one is served. */
@Controller()
export class AnswerSopObjectReadable {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly queue: JobQueue,
  ) {}

  @OnRequest(SopObjectReadable)
  answer({ company_id, sop_id, key }: Ask): Promise<ResponseOf<typeof SopObjectReadable>> {
    return this.database.tenant(company_id, async (tx) => {
      const row = await tx.manager.findOneBy(SopRow, { id: sop_id, companyId: company_id });
      // What is being redacted is shown to nobody until it is gone from every picture: with the answer to whoever asked for it, at once.
      if (!row || (await this.queue.isUnfinished(tx, hideJob, sop_id))) return { is_readable: false };
      const steps = await tx.manager.findBy(StepRow, { sopId: sop_id, companyId: company_id });
      return { is_readable: isShownToReader(key, row, steps) };
    });
  }
}
