import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onFreePort } from '../../launch/ports.mjs';
import { readSettings } from '../../launch/settings.mjs';
import { start } from '../../launch/start-command.mjs';
import { stopSystem } from '../../launch/system.mjs';

/** Overrides variables of the caller's environment that would change the measured system. */
const ownServers = { DATABASE_URL: '', NATS_URL: '', S3_URL: '', HOST: '' };

/** Starts the built product in one process; `BENCH_DATA_DIR` keeps its data for the next run. `webDir` replaces the built web application. */
export async function startProduct({ folder, register, webDir }) {
  const dataDir = process.env.BENCH_DATA_DIR ?? join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const environment = { ...process.env, ...ownServers, DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '100000' };
  const settingsAt = (port) => ({ ...readSettings({ ...environment, PORT: String(port) }), webDir });
  const startAt = (port) => start(settingsAt(port), { services: false });
  const system = await onFreePort(startAt);
  register({ stop: () => stopSystem(system) });
  return system;
}
