/**
 * Loaded before a service's own code (`--import`): when the launcher is killed (kill -9, a lost terminal), its IPC channel closes
 * and the service shuts down as on SIGTERM, so that no process is left behind.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The listener alone would keep a finished process alive.
  process.channel.unref();
}
