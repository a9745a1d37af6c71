import type { Tx } from '@sop/database';
import type { JobContext } from '@sop/jobs';
import type { ObjectStore } from '@sop/object-store';

/**
 * Ends the job of a document with its row. When the row was deleted in the meantime, swept or with its company, the document is
 * deleted as well: nothing else would delete it. Another attempt makes it again.
 *
 * @param write returns whether the row exists
 */
export async function finishExisting(
  context: JobContext,
  store: Pick<ObjectStore, 'delete'>,
  key: string,
  write: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  let exists = false;
  try {
    await context.finish(async (tx) => {
      exists = await write(tx);
    });
  } finally {
    if (!exists) await store.delete(key);
  }
}
