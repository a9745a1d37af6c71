import { Controller } from '@nestjs/common';
import { SopObjectReadable, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { OnRequest } from '@sop/messaging';
import { readShownObjects } from './shown-objects.js';
import { isShownToReader } from './sop.presenter.js';

type Ask = RequestOf<typeof SopObjectReadable>;

/** Decides what readers without edit permission may read of an SOP, at each request. */
@Controller()
export class AnswerSopObjectReadable {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly queue: JobQueue,
  ) {}

  @OnRequest(SopObjectReadable)
  async answer({
    company_id: companyId,
    sop_id: sopId,
    key,
  }: Ask): Promise<ResponseOf<typeof SopObjectReadable>> {
    const shown = await this.database.tenant(companyId, (tx) =>
      readShownObjects(tx, this.queue, { companyId, sopId }),
    );
    return { is_readable: shown !== undefined && isShownToReader(key, shown) };
  }
}
