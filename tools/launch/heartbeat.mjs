const hungSeconds = 30;
const checkMilliseconds = 1000;

/**
 * Kills a child whose event loop hangs. The product's processes send a heartbeat every five seconds; one that stops sending for half a minute
 * no longer handles anything, not even SIGTERM. If this process itself was suspended (a busy machine, a closed lid), the time restarts,
 * because missed heartbeats prove nothing then.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
export function watchHeartbeat(child, { seconds = hungSeconds } = {}) {
  let lastBeatAt;
  let lastCheckAt = performance.now();
  let hungForSeconds;
  const check = () => {
    const now = performance.now();
    const wasSuspended = now - lastCheckAt > 5 * checkMilliseconds;
    lastCheckAt = now;
    if (lastBeatAt === undefined || hungForSeconds !== undefined) return;
    if (wasSuspended) lastBeatAt = now;
    if (now - lastBeatAt < seconds * 1000) return;
    hungForSeconds = seconds;
    child.kill('SIGKILL');
  };
  child.on('message', (message) => {
    if (message?.pulse === true) lastBeatAt = performance.now();
  });
  const timer = setInterval(check, checkMilliseconds);
  return {
    /** After how many silent seconds the child was killed; undefined if it was not. */
    hung: () => hungForSeconds,
    end: () => clearInterval(timer),
  };
}
