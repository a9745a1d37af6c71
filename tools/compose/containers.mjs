import { chmod, mkdir } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually } from '@sop/testing';
import pg from 'pg';
import { parse } from 'yaml';
import { startNode, startServer } from '../launch/child-process.mjs';
import { root } from '../launch/paths.mjs';
import { plainEnvironment } from '../launch/plain-environment.mjs';
import { freePorts } from '../launch/ports.mjs';
import { startPostgres, systemPostgres } from '../launch/postgres.mjs';
import { runCommand } from '../launch/run-command.mjs';

const host = '127.0.0.1';
const servers = ['database', 'bus', 'objects'];
const services = ['auth', 'sop', 'pipeline', 'training', 'billing', 'admin', 'storage', 'gateway'];
/** Containers that are started and stay; nothing is trained. */
const processes = [...services, 'pipeline-worker'];
/** What an image runs if its container names no entrypoint, and the variables of ours. */
const entrypoints = { 'rclone/rclone': ['rclone'] };
const imageVariables = {
  NODE_ENV: 'production',
  WORK_DIR: '/work',
  WEB_DIR: join(root, 'apps', 'web', 'dist'),
  ORT_DISABLE_TELEMETRY: '1',
};

/** Fills in `${NAME:?}` and `${NAME:-otherwise}` as Compose does, after the file is parsed. */
function filled(value, settings) {
  if (Array.isArray(value)) return value.map((each) => filled(each, settings));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, settings)]));
  if (typeof value !== 'string') return value;
  return value.replace(/\$(?:\$|\{(\w+):([-?])([^}]*)\})/g, (_, name, kind, otherwise) => {
    if (name === undefined) return '$';
    if (kind === '?' && !settings[name]) throw new Error(`.env needs ${name}`);
    return settings[name] || otherwise;
  });
}

/**
 * One machine with the containers of `docker-compose.yml` as processes: their commands, variables and passwords are those of the file. Only names
 * of other containers and mounted folders are replaced by addresses and folders of this machine.
 */
export class ComposeMachine {
  #containers;
  #ports;
  #folders;
  #accessKey;
  #stops = [];

  constructor(home) {
    this.home = home;
  }

  /** @param {{ home: string, backups: string, keys: string, settings: Record<string, string> }} options `settings` as in `.env` */
  static async create({ home, backups, keys, settings }) {
    const machine = new ComposeMachine(home);
    machine.read(settings);
    const names = [...servers, ...processes];
    const ports = await freePorts(2 * names.length);
    machine.#ports = Object.fromEntries(
      names.map((name, at) => [name, { http: ports[2 * at], metrics: ports[2 * at + 1] }]),
    );
    machine.#folders = {
      scripts: join(root, 'helm', 'sop-creator', 'files'),
      backup: backups,
      keys,
      models: process.env.MODELS_DIR ?? join(root, 'models'),
    };
    await mkdir(join(home, 'logs'), { recursive: true });
    await chmod(home, 0o711);
    return machine;
  }

  /** Takes this `.env` for what is started from now on. @param {Record<string, string>} settings */
  read(settings) {
    const text = readFileSync(join(root, 'deploy', 'docker-compose.yml'), 'utf8');
    this.#containers = filled(parse(text, { merge: true }).services, settings);
  }

  get baseUrl() {
    return `http://${host}:${this.#ports.gateway.http}`;
  }

  /** The database of the containers, as its superuser. */
  get databaseUrl() {
    return this.#placed(this.#containers.migrate.environment.DATABASE_ADMIN_URL, 'migrate');
  }

  /** The bucket, as the product sees it. */
  get objects() {
    const {
      S3_SECRET_KEY: secretKey,
      S3_BUCKET: bucket,
      S3_REGION: region,
    } = this.#containers.storage.environment;
    const url = `http://${host}:${this.#ports.objects.http}`;
    return { url, accessKey: this.#accessKey, secretKey, bucket, region };
  }

  /** PostgreSQL with the user and the empty database that its image makes, NATS, and an S3 server. */
  async startServers() {
    await Promise.all([this.#startDatabase(), this.#startBus(), this.#startObjects()]);
  }

  async #startDatabase() {
    const server = await startPostgres({
      folder: join(this.home, 'database'),
      programs: systemPostgres(),
      password: 'of-this-machine',
      logFile: this.#log('database'),
    });
    this.#stops.push(server);
    this.#ports.database.http = Number(new URL(server.url).port);
    if (!server.isNew) return;
    const { POSTGRES_PASSWORD: password, POSTGRES_DB: database } = this.#containers.database.environment;
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(`create role postgres superuser login password ${pg.escapeLiteral(password)}`);
    await client.query(`create database ${pg.escapeIdentifier(database)}`);
    await client.end();
  }

  async #startBus() {
    const args = this.#containers.bus.command.map((each) =>
      each === '/bus' ? join(this.home, 'bus') : each,
    );
    const server = {
      command: 'nats-server',
      args: [...args, '--addr', host, '--port', String(this.#ports.bus.http)],
    };
    this.#stops.push(startServer('bus', server, { logFile: this.#log('bus') }));
  }

  async #startObjects() {
    const kit = pathToFileURL(join(root, 'libs', 'object-store', 'dist', 'index.js')).href;
    const { startSwift } = await import(kit);
    const { MINIO_ROOT_PASSWORD: secretKey } = this.#containers.objects.environment;
    const endpoint = { port: this.#ports.objects.http, secretKey };
    const store = await startSwift(join(this.home, 'objects'), endpoint);
    this.#accessKey = store.accessKey;
    this.#stops.push(store);
  }

  /** `docker compose run --rm NAME ARGS`. @returns {Promise<string>} what it printed */
  async run(name, ...args) {
    const [command, ...rest] = this.#commandOf(name, args);
    const { code, output } = await runCommand(command, rest, { env: this.#environmentOf(name) });
    if (code !== 0) throw new Error(`${name} ended with ${code}:\n${output}`);
    return output;
  }

  /** `docker compose up -d`, until the product is well. */
  async up() {
    await this.run('migrate');
    for (const name of processes) {
      const [, script, ...args] = this.#commandOf(name, []);
      await mkdir(join(this.home, 'work', name), { recursive: true });
      const options = { env: this.#environmentOf(name), logFile: this.#log(name), args };
      this.#stops.push(startNode(name, join(root, script), options));
    }
    await eventually(
      async () => {
        const reply = await fetch(`${this.baseUrl}/api/health`);
        if (!reply.ok) throw new Error(await reply.text());
      },
      { timeoutSeconds: 240, intervalMs: 500 },
    );
  }

  #commandOf(name, args) {
    const { image, entrypoint, command } = this.#containers[name];
    const start = entrypoint ?? entrypoints[image.split(':')[0]] ?? [];
    const given = args.length > 0 ? args : (command ?? ['node', `apps/${name}/dist/main.js`]);
    return [...start, ...given].map((each) => this.#placed(each, name));
  }

  #environmentOf(name) {
    const { environment = {} } = this.#containers[name];
    const own = {
      HOST: host,
      METRICS_HOST: host,
      PORT: String(this.#ports[name]?.http),
      METRICS_PORT: String(this.#ports[name]?.metrics),
      S3_ACCESS_KEY: this.#accessKey,
      RCLONE_CONFIG_STORE_ACCESS_KEY_ID: this.#accessKey,
    };
    const replaced = Object.entries({ ...imageVariables, ...environment }).map(([key, value]) => [
      key,
      key in environment && key in own ? own[key] : this.#placed(String(value), name),
    ]);
    return {
      ...plainEnvironment(),
      HOME: this.home,
      RCLONE_CONFIG: join(this.home, 'rclone.conf'),
      ...Object.fromEntries(replaced),
    };
  }

  /** An address or a path of a container, on this machine. */
  #placed(text, name) {
    const folders = { ...this.#folders, work: join(this.home, 'work', name) };
    return text
      .replace(/(?<=\/\/|@)([a-z]+):\d+(?=\/|$)/g, (all, other) =>
        other in this.#ports ? `${host}:${this.#ports[other].http}` : all,
      )
      .replace(/^\/(\w+)(?=\/|$)/, (all, folder) => folders[folder] ?? all);
  }

  #log(name) {
    return join(this.home, 'logs', `${name}.log`);
  }

  async stop() {
    for (const each of this.#stops.reverse()) await each.stop();
    this.#stops = [];
  }
}
