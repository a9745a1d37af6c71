import startServers from '../jest/start-servers.mjs';
import stopServers from '../jest/stop-servers.mjs';

/** One PostgreSQL and one nats-server for all runs; integration tests find them by environment variables. */
export class Servers {
  start() {
    this.started ??= startServers();
    return this.started;
  }

  async stop() {
    if (!this.started) return;
    await this.started;
    await stopServers();
  }
}
