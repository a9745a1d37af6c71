import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { metrics, type ObservableResult } from '@opentelemetry/api';
import { InjectDatabase, type Database } from '@sop/database';
import { HealthChecks } from '@sop/service-kit';
import type { FailureKind } from '../ai/index.js';

const countSql = `select provider, kind, sum(failures)::float8 as failures from provider_failure group by provider, kind`;
/** Of the last day: a removed key is not called again, so its failure never recovers. */
const openSql = `select distinct on (provider) provider, kind from provider_failure
  where recovered_at is null and failed_at > now() - interval '1 day' order by provider, failed_at desc`;

const failures: Record<FailureKind, string> = {
  key: 'does not accept its key',
  quota: 'has no quota left for its key',
  model: 'does not know its model',
  request: 'refused what it was last asked',
  overloaded: 'was overloaded when it was last called',
  server: 'failed when it was last called',
  unreachable: 'could not be reached when it was last called',
  wrong: 'gave answers that could not be used',
};

/**
 * Exports the workers' records: `ai_provider_failures_total` by provider and kind (every replica reads the same
 * rows, so use the maximum), and the health part `ai`, which stays up because the built-in models take over.
 */
@Injectable()
export class WatchOutages implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly counter = metrics.getMeter('pipeline').createObservableCounter('ai_provider_failures', {
    description: 'Calls to AI providers that failed, after their retries',
  });

  constructor(
    @InjectDatabase('pipeline') private readonly database: Database,
    health: HealthChecks,
  ) {
    health.add('ai', () => this.note());
  }

  onApplicationBootstrap(): void {
    this.counter.addCallback(this.observe);
  }

  beforeApplicationShutdown(): void {
    this.counter.removeCallback(this.observe);
  }

  /** The open failures in a sentence; undefined without any. */
  private async note(): Promise<string | undefined> {
    const open = await this.database.system((tx) =>
      tx.query<{ provider: string; kind: FailureKind }>(openSql),
    );
    if (open.length === 0) return undefined;
    const messages = open.map(({ provider, kind }) => `${provider} ${failures[kind]}`);
    return `degraded: ${messages.join(', ')}; the built-in models take over`;
  }

  private readonly observe = async (result: ObservableResult): Promise<void> => {
    const rows = await this.database
      .system((tx) => tx.query<{ provider: string; kind: string; failures: number }>(countSql))
      .catch(() => []);
    // Kinds without failures are exported too: a series that starts at one would not show an increase.
    for (const kind of Object.keys(failures)) result.observe(0, { provider: 'openai', kind });
    for (const { failures, ...labels } of rows) result.observe(failures, labels);
  };
}
