import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { type ServiceName, serviceNames } from '@sop/contracts';
import { BUS_OPTIONS } from '@sop/messaging';
import type { ServiceModule } from '@sop/service-kit';
import { Client } from './client.js';
import { holdSchedules } from './hold-schedules.js';
import { tokenKeysOfTests } from './token-keys.js';
import { testDatabase, type TestDatabase } from './test-database.js';

type Env = Record<string, string>;

export interface StartAppOptions {
  /** Variables in addition to those that every service needs; they take precedence. */
  env?: Env;
  /** The services whose schemas are created; all by default. */
  services?: readonly ServiceName[];
  /** An existing database, for tests that start the same system twice. */
  database?: TestDatabase;
}

export interface TestApp {
  app: Awaited<ReturnType<typeof open>>;
  baseUrl: string;
  client: Client;
  database: TestDatabase;
  /** Every line logged so far, for the message of a failing test. */
  log: string[];
  close(): Promise<void>;
}

const secret = 'a secret that is long enough for a test';

/**
 * Runs the modules as one application on a free port: its own database, memory bus, objects in a temporary folder,
 * no scheduled jobs.
 * `process.env` holds its variables while it runs, so only one can run at a time.
 */
export async function startApp(
  modules: readonly ServiceModule[],
  options: StartAppOptions = {},
): Promise<TestApp> {
  const database = options.database ?? (await testDatabase(options.services ?? serviceNames));
  const folder = await mkdtemp(path.join(tmpdir(), 'sop-test-app-'));
  const restore = setVariables({ ...variables(database, folder), ...options.env });
  const log: string[] = [];
  const cleanUp = async () => {
    restore();
    await rm(folder, { recursive: true, force: true });
    if (!options.database) await database.drop();
  };
  try {
    const app = await open(modules, log);
    await holdSchedules(database);
    const baseUrl = (await app.getUrl()).replace('[::1]', '127.0.0.1');
    const close = () => app.close().finally(cleanUp);
    return { app, baseUrl, client: new Client(baseUrl), database, log, close };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

/** Loaded lazily, so that tests of other kits do not load everything that a service needs. */
async function open(modules: readonly ServiceModule[], log: string[]) {
  const { createApplication, Logger, readRuntime, readSigningKeys, TOKEN_KEY_SOURCE } =
    await import('@sop/service-kit');
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      log.push(line.toString());
      done();
    },
  });
  const logger = Logger.open({ service: 'test', level: 'debug', stream });
  const providers = [
    { provide: BUS_OPTIONS, useValue: { name: 'test', backOffSeconds: [0.05, 0.1, 0.2] } },
    // Most of these applications have no auth service.
    {
      provide: TOKEN_KEY_SOURCE,
      useValue: { keys: async () => readSigningKeys(tokenKeysOfTests).published },
    },
  ];
  const app = await createApplication({
    runtime: readRuntime(),
    logger,
    modules,
    isBehindGateway: false,
    providers,
  });
  await app.listen(0, '127.0.0.1');
  return app;
}

function variables(database: TestDatabase, folder: string): Env {
  const urls = Object.entries(database.urls).map(([service, url]) => [
    `DATABASE_URL_${service.toUpperCase()}`,
    url,
  ]);
  return {
    ...(Object.fromEntries(urls) as Env),
    NODE_ENV: 'test',
    RATE_LIMIT_FACTOR: '1000',
    NATS_URL: '',
    TOKEN_KEYS: tokenKeysOfTests,
    TOKEN_SECRET: `token ${secret}`,
    MEDIA_SIGNING_SECRET: `media ${secret}`,
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    OBJECTS_DIR: path.join(folder, 'objects'),
    WORK_DIR: path.join(folder, 'work'),
    S3_URL: '',
  };
}

/** @returns a function that restores the previous values */
function setVariables(env: Env): () => void {
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, env);
  return () => {
    for (const [name, value] of before)
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
  };
}
