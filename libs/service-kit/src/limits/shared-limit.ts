import type { Database } from '@sop/database';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';

interface Statement {
  text: string;
  values: unknown[];
}

/**
 * A number per time for each key, counted in the service's table `rate_limit`, so that the limit applies to all replicas. While
 * the database is unavailable, or without one, each process counts for itself.
 */
export class SharedLimit {
  private readonly limiter: RateLimiterAbstract;

  constructor(name: string, limit: { times: number; seconds: number }, database?: Database) {
    const options = { keyPrefix: name, points: Math.max(1, Math.ceil(limit.times)), duration: limit.seconds };
    const inMemory = new RateLimiterMemory(options);
    this.limiter = database
      ? new RateLimiterPostgres({
          ...options,
          storeClient: clientOf(database),
          storeType: 'client',
          tableName: 'rate_limit',
          tableCreated: true,
          clearExpiredByTimeout: false,
          insuranceLimiter: inMemory,
        })
      : inMemory;
  }

  /** 0 when this one, or so many at once, are within the limit; otherwise the seconds until the next. */
  async take(key: string, count = 1): Promise<number> {
    try {
      await this.limiter.consume(key, count);
      return 0;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return refused.msBeforeNext / 1_000;
    }
  }

  /** Releases one that does not count after all. */
  async giveBack(key: string): Promise<void> {
    await this.limiter.reward(key);
  }

  async forget(key: string): Promise<void> {
    await this.limiter.delete(key);
  }
}

/** The library names its statements by table, which a pool of pipelined connections does not need. */
const clientOf = (database: Database) => ({
  async query({ text, values }: Statement): Promise<{ rows: unknown[]; rowCount: number }> {
    const rows = await database.system((tx) => tx.query(text, values));
    return { rows, rowCount: rows.length };
  },
});
