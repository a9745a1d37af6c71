import { Controller } from '@nestjs/common';
import { SopObjectReadable, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { OnRequest } from '@sop/messaging';
import { isOwnPhoto } from '../executions/own-photo.js';
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
    user_id: userId,
  }: Ask): Promise<ResponseOf<typeof SopObjectReadable>> {
    const is_readable = await this.database.tenant(companyId, async (tx) => {
      if (userId !== undefined && (await isOwnPhoto(tx, { companyId, sopId, key, userId }))) return true;
      const shown = await readShownObjects(tx, this.queue, { companyId, sopId });
      return shown !== undefined && isShownToReader(key, shown);
    });
    return { is_readable };
  }
}
