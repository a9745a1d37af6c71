import { metrics, type Histogram } from '@opentelemetry/api';
import type { ObjectStore } from './object-store.js';

const timedOperations: readonly (keyof ObjectStore)[] = [
  ...(['put', 'get', 'stat', 'delete', 'deletePrefix', 'download', 'upload', 'check'] as const),
];
const operations = new Set<string | symbol>(timedOperations);
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300];

let durations: Histogram | undefined;

/** The same store with every operation timed. A missing object counts as success. */
export function measured<Store extends ObjectStore>(store: Store): Store {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      const bound = member.bind(target) as (...args: unknown[]) => unknown;
      return operations.has(name) ? timed(String(name), bound) : bound;
    },
  });
}

const timed =
  (operation: string, call: (...args: unknown[]) => unknown) =>
  async (...args: unknown[]): Promise<unknown> => {
    const startedAt = performance.now();
    const record = (outcome: string) =>
      instrument().record((performance.now() - startedAt) / 1_000, { operation, outcome });
    try {
      const result = await call(...args);
      record('done');
      return result;
    } catch (error) {
      record(isExpected(error) ? 'done' : 'failed');
      throw error;
    }
  };

/** Errors that the store did not cause. */
const expectedErrors = new Set([
  'ObjectNotFound',
  'TooLarge',
  'SizeMismatch',
  'RangeNotSatisfiable',
  'AbortError',
]);
const isExpected = (error: unknown): boolean => error instanceof Error && expectedErrors.has(error.name);

const instrument = (): Histogram =>
  (durations ??= metrics.getMeter('object-store').createHistogram('sop_object_store_seconds', {
    description: 'Time of one operation; of a put including the time of its body',
    unit: 's',
    advice: { explicitBucketBoundaries: bounds },
  }));
