import { setTimeout as pause } from 'node:timers/promises';
import { warn } from './say.mjs';

const steadySeconds = 60;

/** Seconds to wait before a start: none, then 1, 2, 4 … up to 30. @param {number} failures in a row */
export const backOffSeconds = (failures) => (failures === 0 ? 0 : Math.min(30, 2 ** (failures - 1)));

/**
 * Keeps a process running until it is stopped: a crash is reported, and it starts again after a growing pause.
 *
 * @param {string} name @param {() => import('./child-process.mjs').Running} start
 * @param {{ logFile: string, first?: import('./child-process.mjs').Running, beforeRestart?: () => Promise<void> }} options
 *   `first` runs already; `beforeRestart` clears away what the one that ended left behind.
 */
export function supervise(name, start, { logFile, first, beforeRestart = async () => undefined }) {
  const stopping = new AbortController();
  let running = first ?? start();
  let failures = 0;
  let isRestarting = false;
  const again = async () => {
    await beforeRestart().catch((error) => warn(`${name}: ${error.message ?? error}`));
    if (!stopping.signal.aborted) running = start();
  };
  const loop = async () => {
    for (;;) {
      const startedAt = Date.now();
      const { code, signal } = await running.exited;
      if (stopping.signal.aborted) return;
      if (isRestarting) {
        isRestarting = false;
        await again();
        continue;
      }
      failures = Date.now() - startedAt > steadySeconds * 1000 ? 1 : failures + 1;
      const wait = backOffSeconds(failures);
      warn(`${name} ${howItEnded(running, code, signal)}; it starts again in ${wait} s. Its log: ${logFile}`);
      await pause(wait * 1000, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) await again();
      if (stopping.signal.aborted) return;
    }
  };
  const ended = loop();
  return {
    name,
    pid: () => running.pid,
    failures: () => failures,
    lastLines: () => running.lastLines(),
    /** Ends the process as if told to; the next one starts at once. */
    async restart() {
      isRestarting = true;
      await running.stop();
    },
    async stop() {
      stopping.abort();
      await running.stop();
      await ended;
      // One that was being started again when the end was told.
      await running.stop();
    },
  };
}

function howItEnded(running, code, signal) {
  const hungSeconds = running.hung();
  if (hungSeconds !== undefined) return `did nothing for ${hungSeconds} s and was ended`;
  return `ended (${signal ?? `code ${code}`})`;
}
