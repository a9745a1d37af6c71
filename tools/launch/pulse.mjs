const hungSeconds = 30;
const lookMilliseconds = 1000;

/**
 * Ends a child whose event loop hangs: our processes say every five seconds that they live (service-kit's `pulse.ts`), and one that said so once and is then silent for
 * half a minute answers nobody any more, not even SIGTERM. When this process itself was held up (a busy machine, a lid that was closed) nothing can be said
 * about the child, and the time begins anew.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
export function watchPulse(child, { seconds = hungSeconds } = {}) {
  let heardAt;
  let lookedAt = performance.now();
  let hungFor;
  const look = () => {
    const now = performance.now();
    const wasHeldUp = now - lookedAt > 5 * lookMilliseconds;
    lookedAt = now;
    if (heardAt === undefined || hungFor !== undefined) return;
    if (wasHeldUp) heardAt = now;
    if (now - heardAt < seconds * 1000) return;
    hungFor = seconds;
    child.kill('SIGKILL');
  };
  child.on('message', (message) => {
    if (message?.pulse === true) heardAt = performance.now();
  });
  const timer = setInterval(look, lookMilliseconds);
  return {
    /** For how many seconds it had been silent when it was ended for that. */
    hung: () => hungFor,
    end: () => clearInterval(timer),
  };
}
