import pLimit from 'p-limit';

/**
 * Maps with at most `width` (one at least) at once, in order of the results. After the first failure no new item is taken, and it is
 * thrown once those in hand have settled: nothing is written any more when the caller cleans up.
 */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const limit = pLimit({ concurrency: Math.max(1, width), rejectOnClear: true });
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
  const each = items.map((item, index) => limit(attempt, item, index));
  await Promise.allSettled(each);
  if (failures.length > 0) throw failures[0];
  return Promise.all(each);
}
