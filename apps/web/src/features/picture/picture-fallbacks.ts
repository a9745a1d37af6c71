import { routes } from '@sop/contracts';
import { callBytes } from '../../api/call.js';
import { fileName, storagePath } from '../../lib/media-path.js';

type BlobLoader = (signal: AbortSignal) => Promise<Blob>;

/** Fallbacks for a picture that did not load, in order. Both send the bearer token. */
export function fallbackLoaders(path: string): BlobLoader[] {
  const proxy: BlobLoader = (signal) =>
    callBytes(routes.storage.imageProxy, { query: { path: storagePath(path) }, signal });
  const file = fileName(path);
  if (!file.startsWith('sop_')) return [proxy];
  return [proxy, (signal) => callBytes(routes.storage.screenshot, { params: { file }, signal })];
}
