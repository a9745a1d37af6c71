// Answers for one page of bench mode, its code and its pictures where there is no connection. The page fills the cache.
const pageMilliseconds = 4000;
const sopId = new URL(self.registration.scope).pathname.split('/')[2];
const cacheName = `bench-${sopId}`;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(newest(request, AbortSignal.timeout(pageMilliseconds)));
  else if (url.pathname.startsWith('/api/storage/')) event.respondWith(newest(request));
  else if (/^(?:\/\w+)?\/assets\//.test(url.pathname)) event.respondWith(stored(request));
  else if (/^\/[^/]+\.\w+$/.test(url.pathname)) event.respondWith(newest(request));
});

/** From the server, which may have a later one or refuse it; the stored one if it does not answer. */
async function newest(request, signal) {
  try {
    return await fetch(request, signal && { signal });
  } catch (error) {
    const copy = await copyOf(request);
    if (copy) return copy;
    throw error;
  }
}

/** Code has a hash in its name. */
const stored = async (request) => (await copyOf(request)) ?? fetch(request);

async function copyOf({ url }) {
  const { pathname, searchParams } = new URL(url);
  const version = searchParams.get('version');
  const cache = await caches.open(cacheName);
  return cache.match(version === null ? pathname : `${pathname}?version=${version}`);
}
