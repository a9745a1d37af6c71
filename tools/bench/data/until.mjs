import { setTimeout as pause } from 'node:timers/promises';
import { Stop } from '../../launch/say.mjs';

/** Looks every second until what is looked at is as wanted. Throws `Stop` when nothing of it has changed for five minutes. */
export async function until(what, look, isThere) {
  let last;
  let changedAt = Date.now();
  for (;;) {
    const seen = await look();
    if (isThere(seen)) return seen;
    const now = JSON.stringify(seen);
    if (now !== last) changedAt = Date.now();
    last = now;
    if (Date.now() - changedAt > 300_000) throw new Stop(`${what}: nothing has changed for five minutes.`);
    await pause(1000);
  }
}
