import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '../../launch/ports.mjs';
import { embeddedPostgres, startPostgres, systemPostgres } from '../../launch/postgres.mjs';
import { keepSecrets } from '../../launch/secrets.mjs';
import { readSettings } from '../../launch/settings.mjs';
import { start } from '../../launch/start-command.mjs';
import { stopSystem } from '../../launch/system.mjs';

/** The product as it is built, in one process over a database of its own; `BENCH_DATA_DIR` keeps its data for the next run. */
export async function startProduct({ folder, keep }) {
  const [port] = await freePorts(1);
  const dataDir = process.env.BENCH_DATA_DIR ?? join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const postgres = keep(
    await startPostgres({
      folder: join(dataDir, 'postgres'),
      programs: systemPostgres() ?? embeddedPostgres(),
      password: keepSecrets(dataDir).databasePassword,
      logFile: join(dataDir, 'logs', 'postgres.log'),
    }),
  );
  const { url: databaseUrl } = postgres;
  const given = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const system = await start(readSettings({ ...given, RATE_LIMIT_FACTOR: '1000' }), { services: false });
  keep({ stop: () => stopSystem(system) });
  return { system, databaseUrl };
}
