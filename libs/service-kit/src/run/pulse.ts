import type { ChildProcess } from 'node:child_process';

const everySeconds = 5;
const lookMilliseconds = 1_000;

const isPulse = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'pulse' in message;

/** Says to the process that started this one that its loop turns: who is silent for too long is ended and started again. */
export function reportHeartbeat(): void {
  if (!process.send) return;
  const tell = (): void => {
    // A parent that ends just now is no fault of ours.
    if (process.connected) process.send?.({ pulse: true }, undefined, undefined, () => undefined);
  };
  tell();
  setInterval(tell, everySeconds * 1_000).unref();
}

/**
 * Ends a child that has told its pulse and then did not for `seconds`: its loop hangs, it would not even heed SIGTERM. Time in
 * which this process itself was held up does not count against the child.
 * @returns how to stop watching
 */
export function watchPulse(child: ChildProcess, seconds: number, onHung: () => void): () => void {
  let heardAt: number | undefined;
  let lookedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const wasHeldUp = now - lookedAt > 5 * lookMilliseconds;
    lookedAt = now;
    if (heardAt === undefined) return;
    if (wasHeldUp) heardAt = now;
    if (now - heardAt < seconds * 1_000) return;
    clearInterval(timer);
    onHung();
    child.kill('SIGKILL');
  }, lookMilliseconds);
  timer.unref();
  child.on('message', (message) => {
    if (isPulse(message)) heardAt = performance.now();
  });
  return () => clearInterval(timer);
}
