import { Inject, Injectable } from '@nestjs/common';
import { InjectDatabase, type Database } from '@sop/database';
import { defineJob, JobQueue, type ClaimedJob, type JobContext, type JobHandler } from '@sop/jobs';
import { CLOCK, type Clock } from '@sop/service-kit';
import { hideJob } from '../markup/markup.jobs.js';
import { lockIfExists } from '../sops/require-sop.js';
import { deleteVideo } from './delete-video.js';
import { expiredBefore, isExpired } from './expired-videos.js';
import { VideoRetentionRow } from './video-retention.entity.js';

export const deleteExpiredVideosJob = defineJob({ kind: 'videos.expire', schedule: '50 * * * *' });

/** Of each company in one turn: a company that deletes years of videos delays no other. */
const perTurn = 500;

/** Those whose pictures are being redacted come in a later turn, and hold up none behind them. */
const expiredSql = `
  select id from sop
   where company_id = $1 and redaction_number is null and ${isExpired('$2')}
     and not exists (select 1 from job where kind = '${hideJob.kind}' and subject_id = sop.id::text and state <> 'done')
   order by made_at, id limit ${perTurn}`;

/** Deletes videos that are older than the rule of their company allows: each in a transaction, oldest first. */
@Injectable()
export class DeleteExpiredVideos implements JobHandler<typeof deleteExpiredVideosJob> {
  readonly job = deleteExpiredVideosJob;

  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly queue: JobQueue,
  ) {}

  /** Goes on after a failure, and fails in the end, so that operators see it. */
  async run(_job: ClaimedJob, { signal, logger }: Pick<JobContext, 'signal' | 'logger'>): Promise<void> {
    let failures = 0;
    const attempt = async (work: () => Promise<void>, of: Record<string, string>) => {
      signal.throwIfAborted();
      try {
        await work();
      } catch (error) {
        signal.throwIfAborted();
        failures += 1;
        logger.error('Expired videos could not be deleted', { ...of, error });
      }
    };
    const rules = await this.database.system((tx) => tx.manager.find(VideoRetentionRow));
    for (const { companyId, days } of rules)
      await attempt(
        async () => {
          for (const sopId of await this.expired(companyId, days))
            await attempt(() => this.delete(companyId, sopId), { companyId, sopId });
        },
        { companyId },
      );
    if (failures > 0) throw new Error(`Expired videos could not be deleted: ${failures} failures`);
  }

  private async expired(companyId: string, days: number): Promise<string[]> {
    const parameters = [companyId, expiredBefore(this.clock.now(), days)];
    const rows = await this.database.tenantRows<{ id: string }>(companyId, expiredSql, parameters);
    return rows.map(({ id }) => id);
  }

  /** Unless the rule, the SOP or its pictures changed in the meantime. */
  private delete(companyId: string, id: string): Promise<void> {
    return this.database.tenant(companyId, async (tx) => {
      const rule = await tx.manager.findOneBy(VideoRetentionRow, { companyId });
      const row = await lockIfExists(tx, companyId, id);
      if (!rule || !row || row.status !== 'ready' || !row.videoSizeBytes || row.madeAt === null) return;
      if (row.redactionNumber !== null) return;
      const at = this.clock.now();
      if (row.madeAt > expiredBefore(at, rule.days) || (await this.queue.isUnfinished(tx, hideJob, id)))
        return;
      await deleteVideo(tx, row, { at, days: rule.days });
    });
  }
}
