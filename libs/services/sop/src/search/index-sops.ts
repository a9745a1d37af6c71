import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDatabase, type Database, type Tx } from '@sop/database';
import { indexSop, indexVersion } from './index-sop.js';

const batchSize = 200;

/** Only SOPs that are not being changed: their change indexes them. */
const lockSql = `
  select id from sop where id = $1 and company_id = $2 and trashed_at is null for update skip locked`;
const missingSql = `
  select sop.id as "sopId", sop.company_id as "companyId" from sop
   where sop.id > $2 and sop.trashed_at is null and not exists (select 1 from sop_text where sop_id = sop.id and version >= $1)
   order by sop.id limit ${batchSize}`;

interface SopKey {
  sopId: string;
  companyId: string;
}

/** Makes SOPs findable that an earlier version of the code wrote, beside the work of the service: of many it takes minutes. */
@Injectable()
export class IndexSops implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(IndexSops.name);
  private isStopping = false;
  private work = Promise.resolve();

  constructor(@InjectDatabase('sop') private readonly database: Database) {}

  onApplicationBootstrap(): void {
    // The next start goes on.
    this.work = this.indexAll().catch((error: unknown) => this.logger.error(error));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.work;
  }

  async indexAll(): Promise<void> {
    let last = '00000000-0000-0000-0000-000000000000';
    while (!this.isStopping) {
      const missing = await this.database.system((tx) => tx.query<SopKey>(missingSql, [indexVersion, last]));
      for (const key of missing) {
        if (this.isStopping) return;
        await this.database.tenant(key.companyId, (tx) => indexOne(tx, key));
      }
      const end = missing.at(-1);
      if (!end) return;
      last = end.sopId;
    }
  }
}

async function indexOne(tx: Tx, key: SopKey): Promise<void> {
  const locked = await tx.query(lockSql, [key.sopId, key.companyId]);
  if (locked.length > 0) await indexSop(tx, key);
}
