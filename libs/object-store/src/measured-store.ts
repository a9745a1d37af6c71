import { metrics, type Histogram } from '@opentelemetry/api';
import type { ObjectStore } from './object-store.js';

const timedOperations: readonly (keyof ObjectStore)[] = [
  ...(['put', 'get', 'stat', 'delete', 'deletePrefix', 'download', 'upload', 'check'] as const),
];
const operations = new Set<string | symbol>(timedOperations);
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300];

let durations: Histogram | undefined;

/** The same store, each operation timed. What is not there is an answer and no failure. */
export function measured<Store extends ObjectStore>(store: Store): Store {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      const bound = member.bind(target) as (...given: unknown[]) => unknown;
      return operations.has(name) ? timed(String(name), bound) : bound;
    },
  });
}

const timed =
  (operation: string, call: (...given: unknown[]) => unknown) =>
  async (...given: unknown[]): Promise<unknown> => {
    const startedAt = performance.now();
    const record = (outcome: string) =>
      instrument().record((performance.now() - startedAt) / 1_000, { operation, outcome });
    try {
      const result = await call(...given);
      record('done');
      return result;
    } catch (error) {
      record(isAnswer(error) ? 'done' : 'failed');
      throw error;
    }
  };

/** Of these the store is not the cause. */
const answers = new Set(['ObjectNotFound', 'TooLarge', 'SizeMismatch', 'RangeNotSatisfiable', 'AbortError']);
const isAnswer = (error: unknown): boolean => error instanceof Error && answers.has(error.name);

const instrument = (): Histogram =>
  (durations ??= metrics.getMeter('object-store').createHistogram('sop_object_store_seconds', {
    description: 'Time of one operation; of a put with the time its body took to come',
    unit: 's',
    advice: { explicitBucketBoundaries: bounds },
  }));
