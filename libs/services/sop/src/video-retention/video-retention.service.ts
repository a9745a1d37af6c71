import { Inject, Injectable } from '@nestjs/common';
import type { VideoRetention } from '@sop/contracts';
import { InjectDatabase, isErased, type Database, type Tx } from '@sop/database';
import { CLOCK, refuse, type Caller, type Clock } from '@sop/service-kit';
import { expiredBefore, isExpired } from './expired-videos.js';
import { VideoRetentionRow } from './video-retention.entity.js';

/** The rule of a company that deletes the videos of its SOPs. */
@Injectable()
export class VideoRetentionService {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  read({ companyId }: Caller, askedDays: number | undefined): Promise<VideoRetention> {
    return this.database.tenant(companyId, async (tx) => {
      const row = await tx.manager.findOneBy(VideoRetentionRow, { companyId });
      return this.present(tx, companyId, row?.days ?? null, askedDays);
    });
  }

  /** From the next turn of the job on. */
  set({ companyId }: Caller, days: number | null): Promise<VideoRetention> {
    return this.database.tenant(companyId, async (tx) => {
      if (await isErased(tx, companyId)) throw refuse('request.company-deleted');
      if (days === null) await tx.manager.delete(VideoRetentionRow, { companyId });
      else await tx.manager.upsert(VideoRetentionRow, { companyId, days }, ['companyId']);
      const targets = [{ kind: 'company', id: companyId }];
      await tx.audit({ action: 'company.video-retention-changed', targets, detail: { days } });
      return this.present(tx, companyId, days, days ?? undefined);
    });
  }

  private async present(
    tx: Tx,
    companyId: string,
    days: number | null,
    askedDays: number | undefined,
  ): Promise<VideoRetention> {
    if (askedDays === undefined) return { days, affected: null };
    const [affected] = await tx.query<NonNullable<VideoRetention['affected']>>(
      `select count(*)::int as count, coalesce(sum(video_size_bytes), 0)::bigint as size_bytes
         from sop where company_id = $1 and ${isExpired('$2')}`,
      [companyId, expiredBefore(this.clock.now(), askedDays)],
    );
    return { days, affected: affected ?? null };
  }
}
