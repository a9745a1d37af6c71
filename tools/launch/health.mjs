import { setTimeout as pause } from 'node:timers/promises';

/** The reply of `GET /api/health`: whether all is up, and the parts that are down; undefined if the product does not answer. */
export async function readHealth(url) {
  try {
    const reply = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5000) });
    const body = await reply.json();
    if (typeof body?.parts !== 'object') return undefined;
    const down = Object.entries(body.parts).filter(([, part]) => part.status !== 'up');
    return {
      isOk: reply.ok,
      down: down.map(([name, part]) => (part.detail ? `${name} (${part.detail})` : name)),
    };
  } catch {
    return undefined;
  }
}

/**
 * Waits until all parts are up.
 * @param {{ seconds: number, hasFailed: () => boolean, onWaiting?: (down: string[]) => void }} options
 * @returns {Promise<{ isUp: boolean, down: string[] }>}
 */
export async function waitForHealth(url, { seconds, hasFailed, onWaiting }) {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const health = await readHealth(url);
    if (health?.isOk) return { isUp: true, down: [] };
    const down = health?.down ?? [];
    if (hasFailed() || Date.now() > deadline) return { isUp: false, down };
    onWaiting?.(down);
    await pause(100);
  }
}
