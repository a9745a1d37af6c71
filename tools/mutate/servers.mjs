import startServers from '../jest/start-servers.mjs';
import stopServers from '../jest/stop-servers.mjs';

/** One PostgreSQL and one nats-server for all runs: they stand in the environment, where integration tests look first. */
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
