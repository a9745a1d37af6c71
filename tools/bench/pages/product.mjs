import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onFreePort } from '../../launch/ports.mjs';
import { readSettings } from '../../launch/settings.mjs';
import { start } from '../../launch/start-command.mjs';
import { stopSystem } from '../../launch/system.mjs';

/** Of the caller's environment nothing else decides what is measured. */
const ownServers = { DATABASE_URL: '', NATS_URL: '', S3_URL: '', HOST: '' };

/** The product as it is built, in one process; `BENCH_DATA_DIR` keeps its data for the next run. `webDir`: the web application, in place of the built one. */
export async function startProduct({ folder, keep, webDir }) {
  const dataDir = process.env.BENCH_DATA_DIR ?? join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const given = { ...process.env, ...ownServers, DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '100000' };
  const settingsAt = (port) => ({ ...readSettings({ ...given, PORT: String(port) }), webDir });
  const startAt = (port) => start(settingsAt(port), { services: false });
  const system = await onFreePort(startAt);
  keep({ stop: () => stopSystem(system) });
  return system;
}
