const checkMilliseconds = 500;

/**
 * Ends this process when npm is ended: npm starts it through a shell, which a signal ends without passing it on. Another parent means that the
 * shell is gone. A process that was not started by npm goes on.
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
