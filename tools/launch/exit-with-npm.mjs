const checkMilliseconds = 500;

/**
 * Ends this process when npm was killed before it could forward a signal: the parent process has changed then. Does nothing in a
 * process that npm did not start.
 *
 * @param {() => void} end
 */
export function exitWithNpm(end = () => process.kill(process.pid, 'SIGTERM')) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, checkMilliseconds);
  timer.unref();
}
