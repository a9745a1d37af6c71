import { Injectable } from '@nestjs/common';
import { textOf, type Redaction } from '@sop/contracts';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { JobQueue, type JobDefinition, type JobRow } from '@sop/jobs';
import { refuse } from '@sop/service-kit';
import { requireApplied } from '../frames/require-applied.js';
import { redactJob, searchJob } from '../pipeline.jobs.js';
import { FindingSetRow } from './finding-set.entity.js';
import { isBeingRedacted, isUnderWay } from './is-being-redacted.js';
import { forgetSearch } from './forget-search.js';

/** Searches of a video for personal data, and what they found. */
@Injectable()
export class RedactionService {
  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    private readonly queue: JobQueue,
  ) {}

  read(companyId: string, sopId: string): Promise<Redaction> {
    return this.database.tenant(companyId, async (tx) => {
      await requireApplied(tx, companyId, sopId);
      return this.present(tx, companyId, sopId);
    });
  }

  /** A search in progress goes on. @throws Problem 404; 409 while the SOP is made or redacted, and without its video */
  find(companyId: string, sopId: string, names: string[]): Promise<Redaction> {
    return this.database.tenant(companyId, async (tx) => {
      await requireApplied(tx, companyId, sopId);
      await tx.advisoryLock(`redaction:${sopId}`);
      if (await isBeingRedacted(this.queue, tx, sopId)) throw refuse('sop.being-redacted');
      const last = await this.queue.find(tx, searchJob, { subjectId: sopId });
      if (!isUnderWay(last)) {
        const generation = (last?.generation ?? 0) + 1;
        await forgetSearch(tx, { companyId, sopId });
        await this.queue.enqueue(tx, searchJob, {
          ...{ companyId, subjectId: sopId, generation, payload: { names } },
        });
        await tx.audit({ action: 'sop.personal-data-searched', targets: [{ kind: 'sop', id: sopId }] });
      }
      return this.present(tx, companyId, sopId);
    });
  }

  async discard(companyId: string, sopId: string): Promise<void> {
    await this.database.tenant(companyId, async (tx) => {
      await requireApplied(tx, companyId, sopId);
      await this.queue.cancel(tx, searchJob, { subjectId: sopId });
      await forgetSearch(tx, { companyId, sopId });
      await tx.audit({ action: 'sop.personal-data-discarded', targets: [{ kind: 'sop', id: sopId }] });
    });
  }

  private async present(tx: Tx, companyId: string, sopId: string): Promise<Redaction> {
    const row = await tx.manager.findOneBy(FindingSetRow, { companyId, sopId });
    const work = async (job: JobDefinition) =>
      presentWork(await this.queue.find(tx, job, { subjectId: sopId }));
    return {
      search: await work(searchJob),
      found: row && {
        number: row.number,
        findings: row.findings.map(({ places: _, ...finding }) => finding),
        interval_seconds: row.intervalSeconds,
        is_cut_off: row.isCutOff,
      },
      redaction: await work(redactJob),
    };
  }
}

function presentWork(job: JobRow | undefined): Redaction['search'] {
  if (job?.state !== 'waiting' && job?.state !== 'running' && job?.state !== 'failed') return null;
  const { state, percent, detailCodes } = job;
  return { state, percent, detail: textOf(detailCodes), detail_codes: detailCodes };
}
