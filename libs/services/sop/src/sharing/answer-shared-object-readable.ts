import { Controller } from '@nestjs/common';
import { SharedObjectReadable, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { OnRequest } from '@sop/messaging';
import { readShownObjects } from '../sops/shown-objects.js';
import { isShownToReader } from '../sops/sop.presenter.js';
import { SharedReader } from './shared-reader.js';

/** Decides what the page of a link may show of its SOP, at each request. */
@Controller()
export class AnswerSharedObjectReadable {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly reader: SharedReader,
  ) {}

  @OnRequest(SharedObjectReadable)
  async answer({
    share_id,
    company_id,
    sop_id,
    key,
  }: RequestOf<typeof SharedObjectReadable>): Promise<ResponseOf<typeof SharedObjectReadable>> {
    const found = await this.reader.find(share_id);
    if (found?.share.companyId !== company_id) return { is_readable: false };
    if (key === found.logoKey) return { is_readable: true };
    if (found.share.sopId !== sop_id) return { is_readable: false };
    const shown = await this.database.tenant(company_id, (tx) =>
      readShownObjects(tx, this.queue, { companyId: company_id, sopId: sop_id }),
    );
    if (!shown) return { is_readable: false };
    const { sop, steps } = shown;
    const isVideo = key === sop.playableKey && found.share.showsVideo && !sop.isVideoHidden;
    // Frames and alternatives are part of the video, which a stranger cannot choose from.
    return { is_readable: isVideo || isShownToReader(key, { sop: { ...sop, isVideoHidden: true }, steps }) };
  }
}
