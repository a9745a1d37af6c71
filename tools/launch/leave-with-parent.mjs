/**
 * Loaded before a service's own code (`--import`): when the launcher dies without a word (kill -9, a lost terminal), the channel
 * to it closes and the service ends as if told to, so that nothing is left behind.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The listener alone would keep a finished process alive.
  process.channel.unref();
}
