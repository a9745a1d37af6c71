const checkMilliseconds = 500;

/**
 * Ends this process when npm was killed and could pass no signal on: its parent is another one then. A process that npm did not start goes on.
 *
 * @param {() => void} end
 */
export function endWithNpm(end = () => process.kill(process.pid, 'SIGTERM')) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, checkMilliseconds);
  timer.unref();
}
