import { Controller } from '@nestjs/common';
import { SopOriginalRemoved, DeleteRedundantUploads, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import { videoPurposes } from '@sop/intake';

/** In one transaction; the rest waits for the next request. */
const batchSize = 500;

/** Finished, so that no run needs the upload; and another file is played. */
const isRedundant = `status = 'ready' and playable_key is not null and playable_key <> video_key
  and created_at < now() - make_interval(days => $1)`;

interface RedundantUpload {
  id: string;
  companyId: string;
  videoKey: string;
  playableKey: string;
  bytes: number;
}

/** The copy for playing shows everything of the upload, so one of the two can be deleted: later runs and frames use the copy. */
@Controller()
export class AnswerDeleteRedundantUploads {
  constructor(@InjectDatabase('sop') private readonly database: Database) {}

  @OnRequest(DeleteRedundantUploads)
  async answer({
    days,
    dry_run,
  }: RequestOf<typeof DeleteRedundantUploads>): Promise<ResponseOf<typeof DeleteRedundantUploads>> {
    return this.database.system((tx) => (dry_run ? count(tx, days) : deleteUploads(tx, days)));
  }
}

async function count(tx: Tx, days: number): Promise<ResponseOf<typeof DeleteRedundantUploads>> {
  const [found] = await tx.query<ResponseOf<typeof DeleteRedundantUploads>>(
    `select count(*)::int as file_count, coalesce(sum(video_size_bytes), 0)::bigint as size_bytes from sop where ${isRedundant}`,
    [days],
  );
  return found ?? { file_count: 0, size_bytes: 0 };
}

/** A row that is locked at the moment is left for the next time. */
async function deleteUploads(tx: Tx, days: number): Promise<ResponseOf<typeof DeleteRedundantUploads>> {
  const deleted = await tx.query<RedundantUpload>(
    `select id, company_id as "companyId", video_key as "videoKey", playable_key as "playableKey", video_size_bytes as bytes
     from sop where ${isRedundant} order by created_at limit ${batchSize} for update skip locked`,
    [days],
  );
  for (const { id, companyId, videoKey, playableKey } of deleted) {
    await tx.execute('update sop set video_key = $2 where id = $1', [id, playableKey]);
    await tx.emit(SopOriginalRemoved, {
      sop_id: id,
      company_id: companyId,
      video_key: playableKey,
      original_key: videoKey,
      storage_reference: videoPurposes.sop.reference(id),
    });
  }
  return {
    file_count: deleted.length,
    size_bytes: deleted.reduce((sum, { bytes }) => sum + Number(bytes), 0),
  };
}
