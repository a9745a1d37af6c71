import { setImmediate } from 'node:timers/promises';
import { metrics, type Histogram, type ObservableResult } from '@opentelemetry/api';
import type { DataSource } from 'typeorm';

const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

let durations: Histogram | undefined;

/** Records the duration of one transaction including its retries. */
export function measureWork(service: string, outcome: 'done' | 'failed', seconds: number): void {
  durations ??= metrics.getMeter('database').createHistogram('sop_database_seconds', {
    description: 'Time of one transaction, with its retries',
    unit: 's',
    advice: { explicitBucketBoundaries: durationBuckets },
  });
  durations.record(seconds, { service, outcome });
}

/** The part of a `pg` pool that is used here. */
interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/**
 * Exports how many connections this process holds for the service and how many requests wait for one.
 * @returns a function that stops the export
 */
export function exportConnectionGauges(service: string, source: DataSource): () => void {
  const gauge = metrics.getMeter('database').createObservableGauge('sop_database_connections', {
    description: 'Connections of this process by state; waiting are requests for one',
  });
  const observe = async (result: ObservableResult): Promise<void> => {
    // Other gauges query the database at the same time: by then they hold their connections.
    await setImmediate();
    const { totalCount, idleCount, waitingCount } = (source.driver as unknown as { master: Pool }).master;
    result.observe(totalCount - idleCount, { service, state: 'used' });
    result.observe(idleCount, { service, state: 'idle' });
    result.observe(waitingCount, { service, state: 'waiting' });
  };
  gauge.addCallback(observe);
  return () => gauge.removeCallback(observe);
}
