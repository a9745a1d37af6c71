import type { ChildProcess } from 'node:child_process';

const everySeconds = 5;
const checkMilliseconds = 1_000;

const isPulse = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'pulse' in message;

/** Reports to the parent process that the event loop turns: a child that is silent for too long is killed and restarted. */
export function reportHeartbeat(): void {
  if (!process.send) return;
  const report = (): void => {
    // The parent may have just ended.
    if (process.connected) process.send?.({ pulse: true }, undefined, undefined, () => undefined);
  };
  report();
  setInterval(report, everySeconds * 1_000).unref();
}

/**
 * Kills a child that has sent its pulse and then none for `seconds`: its loop hangs, so that it would not react to SIGTERM. Time
 * in which this process itself was blocked does not count.
 * @returns a function that stops watching
 */
export function watchHeartbeat(child: ChildProcess, seconds: number, onHung: () => void): () => void {
  let lastPulseAt: number | undefined;
  let checkedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const wasBlocked = now - checkedAt > 5 * checkMilliseconds;
    checkedAt = now;
    if (lastPulseAt === undefined) return;
    if (wasBlocked) lastPulseAt = now;
    if (now - lastPulseAt < seconds * 1_000) return;
    clearInterval(timer);
    onHung();
    child.kill('SIGKILL');
  }, checkMilliseconds);
  timer.unref();
  child.on('message', (message) => {
    if (isPulse(message)) lastPulseAt = performance.now();
  });
  return () => clearInterval(timer);
}
