import { setImmediate } from 'node:timers/promises';
import { metrics, type Histogram, type ObservableResult } from '@opentelemetry/api';
import type { DataSource } from 'typeorm';

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

let durations: Histogram | undefined;

/** One piece of work in the database, a transaction as a rule, its retries with it. */
export function measureWork(service: string, outcome: 'done' | 'failed', seconds: number): void {
  durations ??= metrics.getMeter('database').createHistogram('sop_database_seconds', {
    description: 'Time of one transaction, with its retries',
    unit: 's',
    advice: { explicitBucketBoundaries: bounds },
  });
  durations.record(seconds, { service, outcome });
}

/** The part of a `pg` pool that is read here. */
interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/**
 * Tells how many connections this process holds for the service, and who waits for one.
 * @returns how to stop
 */
export function exportConnectionGauges(service: string, source: DataSource): () => void {
  const gauge = metrics.getMeter('database').createObservableGauge('sop_database_connections', {
    description: 'Connections of this process by what they do; waiting are those who want one',
  });
  const observe = async (result: ObservableResult): Promise<void> => {
    // What else is told is asked of the database in the same moment: it has its connections by then.
    await setImmediate();
    const { totalCount, idleCount, waitingCount } = (source.driver as unknown as { master: Pool }).master;
    result.observe(totalCount - idleCount, { service, state: 'used' });
    result.observe(idleCount, { service, state: 'idle' });
    result.observe(waitingCount, { service, state: 'waiting' });
  };
  gauge.addCallback(observe);
  return () => gauge.removeCallback(observe);
}
