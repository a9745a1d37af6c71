import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually } from '@sop/testing';
import pg from 'pg';
import { databaseUrlOf } from '../../apps/e2e/src/own-database.js';
import { processesOf } from '../../apps/e2e/src/resilience/process-tree.js';
import { startService } from '../chart/pods/service.mjs';
import { startNode, startServer } from '../launch/child-process.mjs';
import { openDatabase } from '../launch/database.mjs';
import { prepareFolder } from '../launch/folders.mjs';
import { startNats } from '../launch/nats.mjs';
import { root } from '../launch/paths.mjs';
import { plainEnvironment } from '../launch/plain-environment.mjs';
import { freePorts } from '../launch/ports.mjs';
import { embeddedPostgres, systemPostgres } from '../launch/postgres.mjs';
import { runCommand } from '../launch/run-command.mjs';
import { loadOrCreateSecrets } from '../launch/secrets.mjs';
import { serviceEnvironment, serviceNames } from '../launch/service-environment.mjs';
import { readSettings } from '../launch/settings.mjs';

const host = '127.0.0.1';
const graceSeconds = 120;
export const operatorPassword = 'rotation-operator';
const filters = join(root, 'libs', 'object-store', 'swift');

/**
 * Eight services over PostgreSQL, NATS and an S3 server. Each is behind an address that stays while its process is replaced, like the pods
 * behind a Service during a rollout.
 */
export class RollingSystem {
  #settings;
  #addresses;
  #store;
  #stops = [];
  #processes = new Map();
  #started = 0;
  /** Exit codes of replaced processes. */
  exits = [];
  /** What happens at the moment, for the report of a failed request. */
  step = 'nothing';

  constructor(home) {
    this.home = home;
  }

  static async start() {
    const system = new RollingSystem(await mkdtemp(join(tmpdir(), 'sop-rotation-')));
    try {
      await system.#startServers();
      await Promise.all(serviceNames.map((service) => system.#replace(service)));
      return system;
    } catch (error) {
      await system.stop();
      throw error;
    }
  }

  async #startServers() {
    const { home } = this;
    await chmod(home, 0o711);
    prepareFolder(home);
    const [publicPort, storePort, ...ports] = await freePorts(2 + serviceNames.length);
    this.#settings = readSettings({
      ...plainEnvironment(),
      DATA_DIR: home,
      PORT: String(publicPort),
      ADMIN_PASSWORD: operatorPassword,
      RATE_LIMIT_FACTOR: '1000',
      PIPELINE_LEASE_SECONDS: '10',
      // No model is trained here, and such workers take the processor of those who are served.
      TRAINING_WORKERS: '0',
      TRAINING_STUDIO_WORKERS: '0',
      // As the chart has it: longer than the gateway keeps an idle connection (3 s).
      SHUTDOWN_DELAY_SECONDS: '5',
      // A worker beside other work on two cores takes a while to hand back its job.
      SHUTDOWN_GRACE_SECONDS: String(graceSeconds),
    });
    const secrets = loadOrCreateSecrets(home);
    const programs = systemPostgres() ?? embeddedPostgres();
    const database = await this.#keep(openDatabase({ settings: this.#settings, secrets, home, programs }));
    const bus = await this.#keep(startNats({ home, secrets }));
    const store = await this.#startStore(storePort);
    await this.#listenForServices(publicPort, ports);
    /** What the next processes start with. */
    this.credentials = {
      secrets,
      databaseUrls: database.urls,
      natsUrl: bus.url,
      objects: {
        url: `http://${host}:${storePort}`,
        accessKey: store.accessKey,
        secretKey: store.secretKey,
        bucket: 'sop-creator',
        region: 'us-east-1',
      },
    };
  }

  async #startStore(publicPort) {
    const kit = pathToFileURL(join(root, 'libs', 'object-store', 'dist', 'index.js')).href;
    const { startSwift } = await import(kit);
    const store = await this.#keep(startSwift(join(this.home, 'swift')));
    this.#store = Number(new URL(store.url).port);
    await this.#listen(publicPort, () => this.#store);
    return store;
  }

  async #listenForServices(publicPort, ports) {
    this.#addresses = {};
    for (const [at, service] of serviceNames.entries()) {
      const port = service === 'gateway' ? publicPort : ports[at];
      this.#addresses[`${service.toUpperCase()}_URL`] = `http://${host}:${port}`;
      await this.#listen(port, () => this.#processes.get(service)?.port);
    }
  }

  async #keep(starting) {
    const started = await starting;
    this.#stops.push(started);
    return started;
  }

  async #listen(port, endpoint) {
    const endpoints = () => (endpoint() === undefined ? [] : [{ host, port: endpoint() }]);
    await this.#keep(startService({ address: host, port, endpoints }));
  }

  get baseUrl() {
    return this.#addresses.GATEWAY_URL;
  }

  /** The last lines of each process. */
  get output() {
    return [...this.#processes]
      .map(([name, { running }]) => [name, ...running.lastLines()].join('\n'))
      .join('\n');
  }

  /** Gives services new credentials, one process after the other, as a rollout does. */
  async roll(credentials, services = serviceNames) {
    this.credentials = { ...this.credentials, ...credentials };
    for (const service of services) await this.#replace(service);
    this.step = 'all replaced';
  }

  /** Connections go to the new process once it is ready; then the former one is terminated. */
  async #replace(service) {
    const former = this.#processes.get(service);
    this.step = `${service} starts`;
    const [port, metricsPort] = await freePorts(2);
    const environment = { settings: this.#settings, home: this.home, ...this.credentials };
    const own = { HOST: host, PORT: String(port), METRICS_PORT: String(metricsPort) };
    const env = { ...serviceEnvironment(environment, service), ...this.#addresses, ...own };
    const logFile = join(this.home, 'logs', `${service}-${(this.#started += 1)}.log`);
    const script = join(root, 'apps', service, 'dist', 'main.js');
    const running = startNode(service, script, { env, logFile, stopSeconds: graceSeconds + 30 });
    this.#stops.push(running);
    await eventually(
      async () => {
        if (running.hasExited()) return;
        const reply = await fetch(`http://${host}:${port}/health/ready`);
        await reply.arrayBuffer();
        if (!reply.ok) throw new Error(`${service} is not ready:\n${running.lastLines().join('\n')}`);
      },
      { timeoutSeconds: 180, intervalMs: 200 },
    );
    if (running.hasExited()) throw new Error(`${service} ended:\n${running.lastLines().join('\n')}`);
    this.#processes.set(service, { port, running });
    if (former === undefined) return;
    this.step = `the former ${service} ends`;
    await former.running.stop();
    this.exits.push([service, (await former.running.exited).code]);
  }

  async openDatabase() {
    const client = new pg.Client({ connectionString: await databaseUrlOf(this.home) });
    await client.connect();
    return client;
  }

  /** Creates a second role with a password of its own for each service, as the migration of a release does. */
  async createSecondRoles() {
    const databaseUrls = Object.fromEntries(
      Object.entries(this.credentials.databaseUrls).map(([service, text]) => {
        const url = new URL(text);
        url.username += '_2';
        url.password = randomBytes(16).toString('hex');
        return [service, url.toString()];
      }),
    );
    const env = {
      ...plainEnvironment(),
      DATABASE_ADMIN_URL: await databaseUrlOf(this.home),
      ...Object.fromEntries(
        Object.entries(databaseUrls).map(([service, url]) => [`DATABASE_URL_${service.toUpperCase()}`, url]),
      ),
    };
    const script = join(root, 'apps', 'migrate', 'dist', 'main.js');
    const { code, output } = await runCommand(process.execPath, [script], { env });
    if (code !== 0) throw new Error(output);
    return databaseUrls;
  }

  /** Makes the bus read its configuration again, with these users. @param {{ user: string, password: string }[]} users */
  async acceptOnBus(users) {
    const file = join(this.home, 'nats', 'nats.conf');
    const text = await readFile(file, 'utf8');
    const line = `authorization: { users: ${JSON.stringify(users)} }`;
    await writeFile(file, text.replace(/^authorization: .*$/m, line));
    const supervisors = processesOf(process.pid, 'run-server.mjs');
    for (const pid of processesOf(process.pid, file).filter((each) => !supervisors.includes(each)))
      process.kill(pid, 'SIGHUP');
    const newest = this.busUrl(users.at(-1));
    await eventually(() => isAcceptedByBus(newest), { timeoutSeconds: 30 });
  }

  busUrl({ user, password }) {
    const url = new URL(this.credentials.natsUrl);
    url.username = user;
    url.password = password;
    return url.toString();
  }

  /** Puts another entrance of the S3 server, with these users, at its address. @param {{ accessKey: string, secretKey: string }[]} users */
  async acceptInStore(users) {
    const swift = join(this.home, 'swift');
    const [port] = await freePorts(1);
    const lines = users.map(
      ({ accessKey, secretKey }) => `user_${accessKey.replace(':', '_')} = ${secretKey} .admin`,
    );
    const text = await readFile(join(swift, 'proxy-server.conf'), 'utf8');
    const file = join(swift, `proxy-server-${port}.conf`);
    await writeFile(
      file,
      text.replace(/^bind_port = .*$/m, `bind_port = ${port}`).replace(/^user_sop_.*$/m, lines.join('\n')),
      { mode: 0o600 },
    );
    const env = { ...plainEnvironment(), PYTHONPATH: filters, PYTHONDONTWRITEBYTECODE: '1' };
    const server = { command: 'swift-proxy-server', args: [file] };
    const logFile = join(this.home, 'logs', `swift-${port}.log`);
    this.#stops.push(startServer('swift', server, { env, logFile }));
    await eventually(async () => (await fetch(`http://${host}:${port}/healthcheck`)).ok, { intervalMs: 100 });
    this.#store = port;
  }

  async stop() {
    for (const each of this.#stops.reverse()) await each.stop();
    await rm(this.home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Whether the bus lets the user of this address in. */
export async function isAcceptedByBus(address) {
  const { hostname, port, username, password } = new URL(address);
  const socket = connect(Number(port), hostname);
  try {
    socket.setEncoding('utf8');
    await once(socket, 'data');
    socket.write(`CONNECT ${JSON.stringify({ verbose: true, user: username, pass: password })}\r\n`);
    const [reply] = await once(socket, 'data');
    return reply.startsWith('+OK');
  } finally {
    socket.destroy();
  }
}
