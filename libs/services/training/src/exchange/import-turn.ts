import { randomUUID } from 'node:crypto';
import type { Database } from '@sop/database';
import { refuse } from '@sop/service-kit';

/** A process that is killed keeps the others waiting for `leaseSeconds`. */
const defaultTimes = { leaseSeconds: 30, renewSeconds: 10 };

/** Lets a company import one file at a time, whichever replica receives it; throws 409 where another is under way. */
export class ImportTurn {
  constructor(
    private readonly database: Database,
    private readonly times = defaultTimes,
  ) {}

  async run<T>(companyId: string, work: () => Promise<T>): Promise<T> {
    const holder = randomUUID();
    if (!(await this.take(companyId, holder))) throw refuse('import.under-way');
    const renewing = setInterval(() => void this.renew(companyId, holder), this.times.renewSeconds * 1000);
    try {
      return await work();
    } finally {
      clearInterval(renewing);
      await this.giveBack(companyId, holder);
    }
  }

  /** What processes left that were killed. */
  async sweep(): Promise<void> {
    await this.database.systemExecute('delete from import_turn where lease_until <= now()');
  }

  private async take(companyId: string, holder: string): Promise<boolean> {
    const taken = await this.database.systemExecute(
      `insert into import_turn (company_id, holder, lease_until)
       values ($1, $2, now() + make_interval(secs => $3))
       on conflict (company_id) do update set holder = excluded.holder, lease_until = excluded.lease_until
         where import_turn.lease_until <= now()`,
      [companyId, holder, this.times.leaseSeconds],
    );
    return taken > 0;
  }

  /** While the database is away nobody else can take it either. */
  private async renew(companyId: string, holder: string): Promise<void> {
    await this.database
      .systemExecute(
        `update import_turn set lease_until = now() + make_interval(secs => $3)
         where company_id = $1 and holder = $2`,
        [companyId, holder, this.times.leaseSeconds],
      )
      .catch(() => undefined);
  }

  /** Where that fails the turn ends by itself: what the work came to is worth more. */
  private async giveBack(companyId: string, holder: string): Promise<void> {
    await this.database
      .systemExecute('delete from import_turn where company_id = $1 and holder = $2', [companyId, holder])
      .catch(() => undefined);
  }
}
