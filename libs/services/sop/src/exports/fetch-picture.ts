import { ObjectNotFound, type ObjectStore } from '@sop/object-store';
import type { FetchedPicture, StoredPicture } from './document/export-document.js';

const timeoutMilliseconds = 5000;

/**
 * The picture in a local file; the thumbnail of the same moment when it is not available within five seconds; otherwise why
 * there is none.
 */
export async function fetchPicture(
  store: Pick<ObjectStore, 'download'>,
  { key, smallerKey }: StoredPicture,
  file: string,
  signal: AbortSignal,
): Promise<FetchedPicture> {
  const reasons: string[] = [];
  for (const each of [key, smallerKey]) {
    try {
      await store.download(each, file, AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]));
      return { file };
    } catch (error) {
      signal.throwIfAborted();
      reasons.push(error instanceof ObjectNotFound ? 'it is not in the store' : 'the store did not give it');
    }
  }
  return { unloaded: reasons[0] ?? '' };
}
