import { join } from 'node:path';
import { startNode } from './child-process.mjs';
import { openDatabase } from './database.mjs';
import { writeMetricsTargets } from './metrics-targets.mjs';
import { startNats } from './nats.mjs';
import { ensurePackages } from './packages.mjs';
import { root } from './paths.mjs';
import { freePorts } from './ports.mjs';
import { embeddedPostgres, systemPostgres } from './postgres.mjs';
import { printStart, printDone, CommandError } from './terminal.mjs';
import { plainEnvironment } from './plain-environment.mjs';
import { serviceEnvironment, serviceNames } from './service-environment.mjs';
import { supervise } from './supervisor.mjs';

/** Starts eight processes, as a cluster runs them, with PostgreSQL, NATS with JetStream and an S3 server on this machine. */
export async function startServices({ settings, home, secrets, onLine, register }) {
  await ensurePackages(neededPrograms(settings));
  const [database, bus, objects] = await startAll([
    openDatabase({ settings, secrets, home, programs: postgresPrograms(settings) }).then(register),
    settings.natsUrl === undefined ? startNats({ home, secrets }).then(register) : undefined,
    settings.s3 ?? startObjectStore({ home, register }),
  ]);
  const natsUrl = settings.natsUrl ?? bus?.url;
  const environment = { settings, secrets, databaseUrls: database.urls, home, objects, natsUrl };
  const ports = await allocatePorts(settings.port);
  writeMetricsTargets(home, Object.fromEntries(serviceNames.map((name) => [name, ports[name].metrics])));
  const addresses = Object.fromEntries(
    serviceNames.map((name) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${ports[name].http}`]),
  );
  for (const name of serviceNames) {
    const own = {
      PORT: ports[name].http,
      METRICS_PORT: ports[name].metrics,
      HOST: name === 'gateway' ? settings.host : '127.0.0.1',
    };
    const env = { ...serviceEnvironment(environment, name), ...addresses, ...own };
    const logFile = join(home, 'logs', `${name}.log`);
    const script = join(root, 'apps', name, 'dist', 'main.js');
    register(supervise(name, () => startNode(name, script, { env, logFile, onLine }), { logFile }));
  }
  printDone('Services', serviceNames.map((name) => `${name}:${ports[name].http}`).join(' '));
}

/** In parallel; throws only after all have settled, so that everything that was started can be stopped. */
async function startAll(starts) {
  const outcomes = await Promise.allSettled(starts);
  const failure = outcomes.find(({ status }) => status === 'rejected');
  if (failure !== undefined) throw failure.reason;
  return outcomes.map(({ value }) => value);
}

const postgresPrograms = ({ databaseUrl }) =>
  databaseUrl === undefined ? (systemPostgres() ?? embeddedPostgres()) : undefined;

function neededPrograms({ databaseUrl, natsUrl, s3 }) {
  return [
    ...(databaseUrl === undefined ? ['postgres'] : []),
    ...(natsUrl === undefined ? ['nats-server'] : []),
    ...(s3 === undefined
      ? ['swift-proxy-server', 'swift-account-server', 'swift-container-server', 'swift-object-server']
      : []),
    'ffmpeg',
  ];
}

async function allocatePorts(gatewayPort) {
  const free = await freePorts(serviceNames.length * 2, [gatewayPort]);
  return Object.fromEntries(
    serviceNames.map((name, index) => [
      name,
      { http: name === 'gateway' ? gatewayPort : free[2 * index], metrics: free[2 * index + 1] },
    ]),
  );
}

async function startObjectStore({ home, register }) {
  printStart('Objects', 'starting Swift');
  const script = join(root, 'tools', 'launch', 'serve-swift.mjs');
  const logFile = join(home, 'logs', 'swift.log');
  const folder = join(home, 'swift');
  const start = (...args) =>
    startNode('swift', script, { env: plainEnvironment(), logFile, args: [folder, ...args] });
  const first = start();
  const server = await Promise.race([first.firstMessage, first.exited.then(() => undefined)]);
  if (server === undefined)
    throw new CommandError(
      `The S3 server did not start.\n${first.lastLines().slice(-8).join('\n')}\nIts log: ${logFile}`,
    );
  const swift = supervise('Swift', () => start('again'), { logFile, first });
  register({ stop: () => swift.stop() });
  printDone('Objects', `S3 at ${server.url}`);
  return { ...server, bucket: 'sop-creator', region: 'us-east-1' };
}
