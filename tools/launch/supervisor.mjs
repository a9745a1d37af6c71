import { setTimeout as pause } from 'node:timers/promises';
import { printWarning } from './terminal.mjs';

const steadySeconds = 60;

/** Seconds to wait before a start: none, then 1, 2, 4 … up to 30. @param {number} failures in a row */
export const backOffSeconds = (failures) => (failures === 0 ? 0 : Math.min(30, 2 ** (failures - 1)));

/**
 * Keeps a process running until it is stopped: reports a crash and restarts the process after a growing pause.
 *
 * @param {string} name @param {() => import('./child-process.mjs').Running} start
 * @param {{ logFile: string, first?: import('./child-process.mjs').Running, beforeRestart?: () => Promise<void> }} options
 *   `first` is already running; `beforeRestart` cleans up after the process that ended.
 */
export function supervise(name, start, { logFile, first, beforeRestart = async () => undefined }) {
  const stopping = new AbortController();
  let running = first ?? start();
  let failures = 0;
  let isRestarting = false;
  const restartProcess = async () => {
    await beforeRestart().catch((error) => printWarning(`${name}: ${error.message ?? error}`));
    if (!stopping.signal.aborted) running = start();
  };
  const loop = async () => {
    for (;;) {
      const startedAt = Date.now();
      const { code, signal } = await running.exited;
      if (stopping.signal.aborted) return;
      if (isRestarting) {
        isRestarting = false;
        await restartProcess();
        continue;
      }
      failures = Date.now() - startedAt > steadySeconds * 1000 ? 1 : failures + 1;
      const waitSeconds = backOffSeconds(failures);
      printWarning(
        `${name} ${describeExit(running, code, signal)}; it starts again in ${waitSeconds} s. Its log: ${logFile}`,
      );
      await pause(waitSeconds * 1000, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) await restartProcess();
      if (stopping.signal.aborted) return;
    }
  };
  const ended = loop();
  return {
    name,
    pid: () => running.pid,
    failures: () => failures,
    lastLines: () => running.lastLines(),
    /** Stops the process; the next one starts at once. */
    async restart() {
      isRestarting = true;
      await running.stop();
    },
    async stop() {
      stopping.abort();
      await running.stop();
      await ended;
      // A process that was being restarted when `stop` was called.
      await running.stop();
    },
  };
}

function describeExit(running, code, signal) {
  const hungSeconds = running.hung();
  if (hungSeconds !== undefined) return `did nothing for ${hungSeconds} s and was killed`;
  return `ended (${signal ?? `code ${code}`})`;
}
