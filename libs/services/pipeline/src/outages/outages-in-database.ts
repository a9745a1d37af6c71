import type { Database } from '@sop/database';
import type { Logger } from '@sop/service-kit';
import { concernsAll, type Called, type FailureKind, type OutageLog } from '../ai/index.js';

const failedSql = `insert into provider_failure (provider, model, kind, failures, failed_at) values ($1, $2, $3, 1, now())
  on conflict (provider, model, kind)
  do update set failures = provider_failure.failures + 1, failed_at = now(), recovered_at = null`;
const recoveredSql = `update provider_failure set recovered_at = now()
  where provider = $1 and model in ($2, '') and recovered_at is null`;

/** Workers store provider failures here, because their own metrics and memory are not accessible. */
export class OutagesInDatabase implements OutageLog {
  private pending: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly logger: Logger,
  ) {}

  failed({ provider, model }: Called, kind: FailureKind): void {
    this.write(failedSql, [provider, concernsAll(kind) ? '' : model, kind]);
  }

  recovered({ provider, model }: Called): void {
    this.write(recoveredSql, [provider, model]);
  }

  /** Writes in order and never delays the caller. */
  private write(sql: string, values: string[]): void {
    this.pending = this.pending
      .then(() => this.database.system((tx) => tx.execute(sql, values)))
      .then(
        () => undefined,
        (error: unknown) => this.logger.warn('An outage could not be stored', { error }),
      );
  }
}
