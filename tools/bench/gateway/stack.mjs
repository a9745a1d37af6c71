import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startNode } from '../../launch/child-process.mjs';
import { startNats } from '../../launch/nats.mjs';
import { root } from '../../launch/paths.mjs';
import { freePorts } from '../../launch/ports.mjs';
import { embeddedPostgres, startPostgres, systemPostgres } from '../../launch/postgres.mjs';
import { loadOrCreateSecrets } from '../../launch/secrets.mjs';
import { serviceEnvironment } from '../../launch/service-environment.mjs';
import { readSettings } from '../../launch/settings.mjs';
import { importLibrary } from '../method/import-library.mjs';

const startSeconds = 120;
const database = 'sop_creator';

/**
 * Starts some of the services as `npm start -- --services` does, each in its own process, with PostgreSQL and NATS; `gatewayUrl` is
 * the address of the last one. `BENCH_NODE_OPTIONS_<SERVICE>` is passed to that service's Node (for example for a profiler).
 */
export async function startStack({ folder, register, services, objects }) {
  const secrets = { ...loadOrCreateSecrets(folder), databaseSecret: randomBytes(24).toString('base64url') };
  const programs = systemPostgres() ?? embeddedPostgres();
  const logs = join(folder, 'logs');
  const postgres = register(
    await startPostgres({
      folder: join(folder, 'postgres'),
      programs,
      password: secrets.databasePassword,
      logFile: join(logs, 'postgres.log'),
    }),
  );
  const { provision } = await importLibrary('database');
  const databaseUrls = await provision(postgres.url, { database, secret: secrets.databaseSecret });
  const bus = register(await startNats({ home: folder, secrets }));
  const settings = { ...readSettings(process.env), rateLimitFactor: '1000000' };
  const shared = serviceEnvironment({
    settings,
    secrets,
    databaseUrls,
    home: folder,
    objects,
    natsUrl: bus.url,
  });
  const { urls, environments } = await assignPorts(services);
  const running = {};
  for (const name of services) {
    const env = { ...shared, ...environments[name] };
    const script = join(root, 'apps', name, 'dist', 'main.js');
    running[name] = register(startNode(name, script, { env, logFile: join(logs, `${name}.log`) }));
    await waitUntilReady(urls[name], running[name]);
  }
  const adminUrl = new URL(postgres.url);
  adminUrl.pathname = database;
  const pids = Object.fromEntries(services.map((name) => [name, running[name].pid]));
  const stop = (name) => running[name].stop();
  return { urls, pids, stop, gatewayUrl: urls[services.at(-1)], databaseUrl: adminUrl.href };
}

/** Two free ports for each service, and the addresses of all services for each. */
async function assignPorts(services) {
  const ports = await freePorts(services.length * 2);
  const urls = Object.fromEntries(services.map((name, at) => [name, `http://127.0.0.1:${ports[at]}`]));
  const addresses = Object.fromEntries(
    Object.entries(urls).map(([name, url]) => [`${name.toUpperCase()}_URL`, url]),
  );
  const environmentOf = (name, at) => {
    const options = process.env[`BENCH_NODE_OPTIONS_${name.toUpperCase()}`];
    return {
      ...addresses,
      PORT: ports[at],
      METRICS_PORT: ports[services.length + at],
      ...(options === undefined ? {} : { NODE_OPTIONS: options }),
    };
  };
  const environments = Object.fromEntries(services.map((name, at) => [name, environmentOf(name, at)]));
  return { urls, environments };
}

async function waitUntilReady(url, running) {
  for (const deadline = Date.now() + startSeconds * 1000; Date.now() < deadline; await pause(100)) {
    if (running.hasExited()) break;
    const reply = await fetch(`${url}/health/ready`).catch(() => undefined);
    // The gateway also checks services that do not run here, so any reply counts as ready.
    if (reply?.ok || (reply && running.name === 'gateway')) return;
  }
  throw new Error(`${running.name} did not start:\n${running.lastLines().join('\n')}`);
}
