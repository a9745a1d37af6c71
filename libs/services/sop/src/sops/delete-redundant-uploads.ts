import { Controller } from '@nestjs/common';
import { SopOriginalRemoved, DeleteRedundantUploads, type RequestOf, type ResponseOf } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { OnRequest } from '@sop/messaging';
import { videoPurposes } from '@sop/intake';

/** In one transaction; the rest waits for the next question. */
const atOnce = 500;

/** Finished, so that no run needs the upload; and what plays is another file. */
const isSpare = `status = 'ready' and playable_key is not null and playable_key <> video_key
  and created_at < now() - make_interval(days => $1)`;

interface Spare {
  id: string;
  companyId: string;
  videoKey: string;
  playableKey: string;
  bytes: number;
}

/** The copy for playing shows all that the upload does, so one of the two may go: later runs and frames are made of the copy. */
@Controller()
export class AnswerDeleteRedundantUploads {
  constructor(@InjectDatabase('sop') private readonly database: Database) {}

  @OnRequest(DeleteRedundantUploads)
  async answer({
    days,
    dry_run,
  }: RequestOf<typeof DeleteRedundantUploads>): Promise<ResponseOf<typeof DeleteRedundantUploads>> {
    return this.database.system((tx) => (dry_run ? count(tx, days) : spare(tx, days)));
  }
}

async function count(tx: Tx, days: number): Promise<ResponseOf<typeof DeleteRedundantUploads>> {
  const [found] = await tx.query<ResponseOf<typeof DeleteRedundantUploads>>(
    `select count(*)::int as file_count, coalesce(sum(video_size_bytes), 0)::bigint as size_bytes from sop where ${isSpare}`,
    [days],
  );
  return found ?? { file_count: 0, size_bytes: 0 };
}

/** A row that somebody changes at the moment is left for the next time. */
async function spare(tx: Tx, days: number): Promise<ResponseOf<typeof DeleteRedundantUploads>> {
  const spared = await tx.query<Spare>(
    `select id, company_id as "companyId", video_key as "videoKey", playable_key as "playableKey", video_size_bytes as bytes
     from sop where ${isSpare} order by created_at limit ${atOnce} for update skip locked`,
    [days],
  );
  for (const { id, companyId, videoKey, playableKey } of spared) {
    await tx.execute('update sop set video_key = $2 where id = $1', [id, playableKey]);
    await tx.emit(SopOriginalRemoved, {
      sop_id: id,
      company_id: companyId,
      video_key: playableKey,
      original_key: videoKey,
      storage_reference: videoPurposes.sop.reference(id),
    });
  }
  return { file_count: spared.length, size_bytes: spared.reduce((sum, { bytes }) => sum + Number(bytes), 0) };
}
