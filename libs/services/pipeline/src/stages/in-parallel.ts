/** Maps with at most `width` at once, in order of the results; stops taking new items after the first failure. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array<R>(items.length);
  let next = 0;
  let hasFailed = false;
  const lane = async () => {
    while (next < items.length && !hasFailed) {
      const index = next++;
      results[index] = await work(items[index] as T, index).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
  return results;
}
