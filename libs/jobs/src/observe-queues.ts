import { metrics, type ObservableGauge, type ObservableResult } from '@opentelemetry/api';
import type { Database } from '@sop/database';
import { readQueues, type QueueCounts } from './queue-status.js';

/** However often metrics are collected, the database is queried once per interval. */
const cacheMilliseconds = 5_000;

/** Metric names, and the field that each one reports. */
const queueGauges = {
  sop_jobs_waiting: { field: 'waiting', description: 'Jobs that wait for a worker' },
  sop_jobs_running: { field: 'running', description: 'Jobs that run' },
  sop_jobs_oldest_waiting_seconds: {
    field: 'oldest_waiting_seconds',
    description: 'How long the oldest waiting job has been ready',
  },
} as const;

/**
 * Reports the waiting and running jobs of each queue (the jobs of one kind) and the age of the oldest. The service reports
 * them, not its workers: an autoscaler that has stopped all workers still sees the waiting jobs. While the database is
 * unavailable nothing is reported, which differs from zero.
 * @returns a function that stops the reports
 */
export function observeQueues(database: Database, queues: readonly string[]): () => void {
  if (queues.length === 0) return () => undefined;
  const read = cached(() => database.system(readQueues));
  const removeObservers = Object.entries(queueGauges).map(([name, { field, description }]) => {
    const gauge = metrics.getMeter('jobs').createObservableGauge(name, { description });
    return addObserver(gauge, async (result) => {
      const allCounts = await read().catch(() => undefined);
      if (!allCounts) return;
      for (const queue of queues) {
        const counts = allCounts.find(({ kind }) => kind === queue);
        result.observe(counts?.[field] ?? 0, { service: database.service, queue });
      }
    });
  });
  return () => removeObservers.forEach((stop) => stop());
}

function addObserver(
  gauge: ObservableGauge,
  observe: (result: ObservableResult) => Promise<void>,
): () => void {
  gauge.addCallback(observe);
  return () => gauge.removeCallback(observe);
}

function cached(read: () => Promise<QueueCounts[]>): () => Promise<QueueCounts[]> {
  let entry: { counts: Promise<QueueCounts[]>; expiresAt: number } | undefined;
  return () => {
    const now = performance.now();
    if (!entry || now > entry.expiresAt) entry = { counts: read(), expiresAt: now + cacheMilliseconds };
    return entry.counts;
  };
}
