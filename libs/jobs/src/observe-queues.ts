import { metrics, type ObservableGauge, type ObservableResult } from '@opentelemetry/api';
import type { Database } from '@sop/database';
import { readQueues, type QueueCounts } from './queue-status.js';

/** However many ask, and however often: the database is asked once in so long. */
const freshMilliseconds = 5_000;

/** What each figure is called, and what it says of a queue in which nothing is. */
const told = {
  sop_jobs_waiting: { of: 'waiting', description: 'Jobs that nobody works on yet' },
  sop_jobs_running: { of: 'running', description: 'Jobs that a worker holds' },
  sop_jobs_oldest_waiting_seconds: {
    of: 'oldest_waiting_seconds',
    description: 'For how long the oldest job has been ready that nobody works on',
  },
} as const;

/**
 * Tells of each queue (the jobs of one name) of a service how many wait and run and how long the oldest has waited. The service
 * tells, not its workers: an autoscaler that has taken all of them away sees what waits for one. While the database is
 * away nothing is told, which is not the same as zero.
 * @returns how to stop
 */
export function observeQueues(database: Database, queues: readonly string[]): () => void {
  if (queues.length === 0) return () => undefined;
  const read = remembered(() => database.system(readQueues));
  const stops = Object.entries(told).map(([name, { of, description }]) => {
    const gauge = metrics.getMeter('jobs').createObservableGauge(name, { description });
    return observing(gauge, async (result) => {
      const standing = await read().catch(() => undefined);
      if (!standing) return;
      for (const queue of queues) {
        const found = standing.find(({ kind }) => kind === queue);
        result.observe(found?.[of] ?? 0, { service: database.service, queue });
      }
    });
  });
  return () => stops.forEach((stop) => stop());
}

function observing(gauge: ObservableGauge, observe: (result: ObservableResult) => Promise<void>): () => void {
  gauge.addCallback(observe);
  return () => gauge.removeCallback(observe);
}

function remembered(read: () => Promise<QueueCounts[]>): () => Promise<QueueCounts[]> {
  let known: { standing: Promise<QueueCounts[]>; until: number } | undefined;
  return () => {
    const now = performance.now();
    if (!known || now > known.until) known = { standing: read(), until: now + freshMilliseconds };
    return known.standing;
  };
}
