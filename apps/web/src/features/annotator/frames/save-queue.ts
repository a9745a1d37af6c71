interface SaveQueue<Work> {
  /** Queues a save. Resolves with whether it succeeded. A later save of the same frame clears its failure. */
  readonly add: (frameNumber: number, work: Work) => Promise<boolean>;
  readonly failed: () => readonly number[];
  readonly isBusy: () => boolean;
}

/** One save after another, in order: the server must end with the latest drawing. */
export function createSaveQueue<Work>(
  save: (frameNumber: number, work: Work) => Promise<void>,
  onChange: () => void,
): SaveQueue<Work> {
  const failed = new Set<number>();
  let pendingCount = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    add: (frameNumber, work) => {
      pendingCount += 1;
      const mine = last.then(async () => {
        try {
          await save(frameNumber, work);
          failed.delete(frameNumber);
          return true;
        } catch {
          failed.add(frameNumber);
          return false;
        } finally {
          pendingCount -= 1;
          onChange();
        }
      });
      last = mine;
      onChange();
      return mine;
    },
    failed: () => [...failed].sort((a, b) => a - b),
    isBusy: () => pendingCount > 0,
  };
}
