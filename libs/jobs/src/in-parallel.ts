import pLimit from 'p-limit';

/**
 * Maps with at most `concurrency` (at least one) items at once and returns the results in order. After the first failure no new
 * item starts, and the failure is thrown once the running items have settled: nothing is written while the caller cleans up.
 */
export async function inParallel<T, R>(
  items: readonly T[],
  concurrency: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const limit = pLimit({ concurrency: Math.max(1, concurrency), rejectOnClear: true });
  const failures: unknown[] = [];
  const attempt = async (item: T, index: number): Promise<R> => {
    try {
      return await work(item, index);
    } catch (error) {
      failures.push(error);
      limit.clearQueue();
      throw error;
    }
  };
  const results = items.map((item, index) => limit(attempt, item, index));
  await Promise.allSettled(results);
  if (failures.length > 0) throw failures[0];
  return Promise.all(results);
}
