export interface SaveQueue<Work> {
  /** Saves after what was asked before; whether it succeeded. A later save of the same frame makes up for a failed one. */
  readonly add: (frameNumber: number, work: Work) => Promise<boolean>;
  readonly failed: () => readonly number[];
  readonly isBusy: () => boolean;
}

/** One save after the other, in order: the server must end with what was drawn last. */
export function makeSaveQueue<Work>(
  save: (frameNumber: number, work: Work) => Promise<void>,
  onChange: () => void,
): SaveQueue<Work> {
  const failed = new Set<number>();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    add: (frameNumber, work) => {
      waiting += 1;
      const mine = last.then(async () => {
        try {
          await save(frameNumber, work);
          failed.delete(frameNumber);
          return true;
        } catch {
          failed.add(frameNumber);
          return false;
        } finally {
          waiting -= 1;
          onChange();
        }
      });
      last = mine;
      onChange();
      return mine;
    },
    failed: () => [...failed].sort((a, b) => a - b),
    isBusy: () => waiting > 0,
  };
}
