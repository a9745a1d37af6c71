import { setTimeout as pause } from 'node:timers/promises';
import { warn } from './say.mjs';

const steadySeconds = 60;

/** Seconds to wait before a start: none, then 1, 2, 4 … up to 30. @param {number} failures in a row */
export const backOffSeconds = (failures) => (failures === 0 ? 0 : Math.min(30, 2 ** (failures - 1)));

/**
 * Keeps a process running until it is stopped: a crash is reported, and it starts again after a growing pause.
 *
 * @param {string} name @param {() => import('./child-process.mjs').Running} start
 * @param {{ logFile: string }} options
 */
export function supervise(name, start, { logFile }) {
  const stopping = new AbortController();
  let running = start();
  let failures = 0;
  let isRestarting = false;
  const loop = async () => {
    for (;;) {
      const startedAt = Date.now();
      const { code, signal } = await running.exited;
      if (stopping.signal.aborted) return;
      if (isRestarting) {
        isRestarting = false;
        running = start();
        continue;
      }
      failures = Date.now() - startedAt > steadySeconds * 1000 ? 1 : failures + 1;
      const wait = backOffSeconds(failures);
      warn(`${name} ended (${signal ?? `code ${code}`}); it starts again in ${wait} s. Its log: ${logFile}`);
      await pause(wait * 1000, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      running = start();
    }
  };
  const ended = loop();
  return {
    name,
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
    },
  };
}
