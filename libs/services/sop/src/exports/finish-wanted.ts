import type { Tx } from '@sop/database';
import type { JobContext } from '@sop/jobs';
import type { ObjectStore } from '@sop/object-store';

/**
 * Ends the job of a document with its row. Where that is gone, swept meanwhile or with its company, the document goes as well: nobody would
 * ever delete it. Another attempt makes it anew.
 *
 * @param write gives whether the row is still there
 */
export async function finishWanted(
  context: JobContext,
  store: Pick<ObjectStore, 'delete'>,
  key: string,
  write: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  let isWanted = false;
  try {
    await context.finish(async (tx) => {
      isWanted = await write(tx);
    });
  } finally {
    if (!isWanted) await store.delete(key);
  }
}
