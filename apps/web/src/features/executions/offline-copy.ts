import { pictureAddress, videoAddress } from '../../lib/media-path.js';
import { runStore, type RunStore } from './run-store.js';

/** The worker that answers for the pages of bench mode without a connection; its scope is the page of one SOP. */
const workerFile = '/bench-worker.js';
const cachePrefix = 'bench-';
const cacheOf = (sopId: string): string => cachePrefix + sopId;
const pageOf = (sopId: string): string => `/sop/${sopId}/do`;

/** Service workers need https, or this machine. */
export const canWorkOffline = (): boolean => 'serviceWorker' in navigator && 'caches' in window;

interface Media {
  readonly pictures: readonly string[];
  /** May be gone: a step then shows its picture. */
  readonly clips: readonly string[];
}

/**
 * Stores the page, its code, these pictures and clips, so that bench mode of this SOP opens without a connection. What an earlier
 * copy has beyond them is deleted, so that no picture that was replaced or redacted stays on the device.
 */
export async function storeOfflineCopy(sopId: string, { pictures, clips }: Media): Promise<void> {
  await navigator.serviceWorker.register(workerFile, { scope: pageOf(sopId) });
  const cache = await caches.open(cacheOf(sopId));
  const files = [pageOf(sopId), ...loadedFiles(), ...pictures.map((path) => pictureAddress(path))];
  const optional = clips.map((path) => videoAddress(path));
  const wanted = new Set([...files, ...optional].map((file) => keyOf(file)));
  const storeFile = async (file: string): Promise<void> => {
    if (isUnchanging(keyOf(file)) && (await cache.match(keyOf(file)))) return;
    const reply = await fetch(file);
    if (reply.ok) await cache.put(keyOf(file), reply);
    else if (!optional.includes(file))
      throw new Error(`${new URL(file, location.href).pathname} answered ${reply.status}`);
  };
  await Promise.all(files.map(storeFile));
  // They are larger than all the rest, which is enough to work.
  const storeClips = async () => {
    for (const file of optional) await storeFile(file);
  };
  storeClips().catch((error: unknown) => console.info('Clips are not stored on this device', error));
  for (const { url } of await cache.keys()) if (!wanted.has(keyOf(url))) await cache.delete(url);
}

/** The same in the worker: a signature changes every hour, the picture of a version does not. */
function keyOf(file: string): string {
  const { pathname, searchParams } = new URL(file, location.href);
  const version = searchParams.get('version');
  return version === null ? pathname : `${pathname}?version=${version}`;
}

/** Files with a hash in their name, and versions of pictures. */
const isUnchanging = (key: string): boolean => /^(?:\/\w+)?\/assets\//.test(key) || key.includes('?version=');

/** The scripts, styles and fonts of this page. */
function loadedFiles(): string[] {
  const named = [
    ...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]'),
  ];
  const linked = named.map((element) => ('src' in element ? element.src : element.href));
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const isFile = (file: string) => {
    const { origin, pathname } = new URL(file, location.href);
    return origin === location.origin && /\.(?:js|css|woff2|svg)$/.test(pathname) && pathname !== workerFile;
  };
  return [...new Set([...linked, ...loaded].filter(isFile))];
}

/** Of an SOP that is gone, or that the user may not see any more. */
export async function forgetOfflineCopy(
  store: Pick<RunStore, 'forgetProcedures'>,
  sopId: string,
): Promise<void> {
  await store.forgetProcedures(sopId);
  if (!canWorkOffline()) return;
  await (await navigator.serviceWorker.getRegistration(pageOf(sopId)))?.unregister();
  await caches.delete(cacheOf(sopId));
}

/** On sign-out, so that the next user of the device does not see what this one may see. */
export async function forgetOfflineCopies(): Promise<void> {
  if (!canWorkOffline()) return;
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map((worker) => worker.unregister()));
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
  await Promise.all(names.map((name) => caches.delete(name)));
  await runStore.forgetProcedures();
}
