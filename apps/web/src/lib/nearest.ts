/** The entry whose moment lies nearest to one, in seconds; of two as near the earlier. Undefined for an empty list. */
export function nearest<T extends { readonly timestamp: number }>(
  entries: readonly T[],
  seconds: number,
): T | undefined {
  return entries.reduce<T | undefined>(
    (best, each) =>
      best && Math.abs(best.timestamp - seconds) <= Math.abs(each.timestamp - seconds) ? best : each,
    undefined,
  );
}
