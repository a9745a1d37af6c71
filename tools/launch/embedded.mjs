import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startNode } from './child-process.mjs';
import { openDatabase } from './database.mjs';
import { writeMetricsTargets } from './metrics-targets.mjs';
import { root } from './paths.mjs';
import { freePorts } from './ports.mjs';
import { embeddedPostgres } from './postgres.mjs';
import { serviceEnvironment } from './service-environment.mjs';
import { supervise } from './supervisor.mjs';

/** Starts all eight services in one process, with an embedded PostgreSQL and files as object store. */
export async function startEmbedded({ settings, home, secrets, onLine, register }) {
  const programs = settings.databaseUrl === undefined ? embeddedPostgres() : undefined;
  const database = register(await openDatabase({ settings, secrets, home, programs }));
  const objects = settings.s3 ?? { folder: join(home, 'objects') };
  if (objects.folder !== undefined) mkdirSync(objects.folder, { recursive: true, mode: 0o700 });
  const env = {
    ...serviceEnvironment({
      settings,
      secrets,
      databaseUrls: database.urls,
      home,
      objects,
      natsUrl: settings.natsUrl,
    }),
    HOST: settings.host,
    PORT: settings.port,
  };
  const script = join(root, 'apps', 'embedded', 'dist', 'main.js');
  const logFile = join(home, 'logs', 'embedded.log');
  // A new port at each start, since another program may have taken the last one.
  let metricsPort;
  const beforeRestart = async () => {
    [metricsPort] = await freePorts(1, [settings.port]);
    writeMetricsTargets(home, { embedded: metricsPort });
  };
  const start = () =>
    startNode('embedded', script, { env: { ...env, METRICS_PORT: metricsPort }, logFile, onLine });
  await beforeRestart();
  register(supervise('SOP Creator', start, { logFile, beforeRestart }));
}
