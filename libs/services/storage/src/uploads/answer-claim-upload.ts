import { Controller, Inject } from '@nestjs/common';
import { ClaimUpload, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { UploadRow } from './upload.entity.js';
import { UploadsService } from './uploads.service.js';

type Response = ResponseOf<typeof ClaimUpload>;

/** Long enough for whoever asks to make something of it; after that the sweep asks what became of it. */
const keptMilliseconds = 3600_000;

@Controller()
export class AnswerClaimUpload {
  constructor(
    @InjectDatabase('storage') private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly uploads: UploadsService,
  ) {}

  @OnRequest(ClaimUpload)
  async answer({ company_id, upload_id, purpose }: RequestOf<typeof ClaimUpload>): Promise<Response> {
    const found = await this.database.tenant(company_id, (tx) =>
      tx.manager.findOneBy(UploadRow, { id: upload_id, companyId: company_id, purpose }),
    );
    if (!found || found.state === 'ended') return { state: 'unknown' };
    const upload = found.state === 'closing' ? await this.uploads.finish(found) : found;
    if (upload.state !== 'complete') return { state: 'unfinished' };
    return this.claim(upload);
  }

  private async claim({
    id,
    companyId,
    objectKey,
    offsetBytes,
    reservationId,
  }: UploadRow): Promise<Response> {
    if (objectKey === null || reservationId === null) throw new Error('a complete upload has been counted');
    // What was made of it may have been deleted again, and the video with it.
    if (!(await this.store.stat(objectKey))) return { state: 'unknown' };
    const isClaimed = await this.database.tenant(companyId, async (tx) => {
      const until = new Date(Date.now() + keptMilliseconds);
      const claimed = await tx.query(
        `update upload set claimed_at = now(), expires_at = greatest(expires_at, $2)
          where id = $1 and state = 'complete' returning id`,
        [id, until],
      );
      return claimed.length > 0;
    });
    if (!isClaimed) return { state: 'unknown' };
    return { state: 'claimed', key: objectKey, size_bytes: offsetBytes, reservation_id: reservationId };
  }
}
