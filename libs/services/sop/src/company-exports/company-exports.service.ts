import { Injectable } from '@nestjs/common';
import type { CompanyExport, ReplyOf, routes } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { JobQueue } from '@sop/jobs';
import { SignedPaths } from '@sop/object-store';
import { refuse, type Caller } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { isoDay } from '../exports/document/export.texts.js';
import { CompanyExportRow } from './company-export.entity.js';
import { companyExportJob } from './company-export.jobs.js';
import { presentCompanyExport } from './company-export.presenter.js';

const maxShown = 10;

@Injectable()
export class CompanyExportsService {
  constructor(
    @InjectDatabase('sop') private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly paths: SignedPaths,
  ) {}

  list(companyId: string): Promise<ReplyOf<typeof routes.companyExports.list>> {
    return this.database.tenant(companyId, async (tx) => {
      const rows = await tx.manager.find(CompanyExportRow, {
        where: { companyId },
        order: { createdAt: 'DESC' },
        take: maxShown,
      });
      const [videos] = await tx.query<{ count: number; size_bytes: number }>(
        `select count(*)::int as count, coalesce(sum(video_size_bytes), 0)::bigint as size_bytes
           from sop where company_id = $1`,
        [companyId],
      );
      const exports: CompanyExport[] = [];
      for (const row of rows) exports.push(await this.present(tx, row));
      return { exports, videos: videos ?? { count: 0, size_bytes: 0 } };
    });
  }

  /** @throws Problem 409 while another export is in progress */
  create({ companyId, userId }: Pick<Caller, 'companyId' | 'userId'>, includesVideos: boolean) {
    return this.database.tenant(companyId, async (tx): Promise<CompanyExport> => {
      const id = uuidv7();
      const fileName = `company-data-${isoDay(new Date(), 'UTC')}.zip`;
      const made = await tx.query(
        `insert into company_export (id, company_id, asked_by, includes_videos, file_name) values ($1, $2, $3, $4, $5)
         on conflict (company_id) where ended_at is null do nothing returning id`,
        [id, companyId, userId, includesVideos, fileName],
      );
      if (made.length === 0) throw refuse('export.data-under-way');
      await this.queue.enqueue(tx, companyExportJob, { companyId, subjectId: id, payload: {} });
      const targets = [{ kind: 'company', id: companyId }];
      await tx.audit({ action: 'company.data-exported', targets, detail: { videos: includesVideos } });
      return this.present(tx, await tx.manager.findOneByOrFail(CompanyExportRow, { id, companyId }));
    });
  }

  private async present(tx: Tx, row: CompanyExportRow): Promise<CompanyExport> {
    return presentCompanyExport(
      row,
      await this.queue.find(tx, companyExportJob, { subjectId: row.id }),
      this.paths,
    );
  }
}
