import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';
import { findCommand, hasDocker, serverSource } from './server-source.js';

const image = 'nats:2.12-alpine';

export interface TestNats {
  url: string;
  /** Ends the server; `start` restarts it on the same port with the same store. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Empties the store of a killed server. */
  wipe(): Promise<void>;
  /** Ends the server for good. */
  stop(): Promise<void>;
}

/** @returns a function that ends it at once */
type Launch = (store: string, port: number) => Promise<() => Promise<void>>;

/**
 * A nats-server with JetStream for one test, in a temporary store on a free port, so that it can be ended and
 * wiped: the binary of `NATS_SERVER_PATH`, else an installed one, else a container when Docker runs.
 */
export async function testNats(): Promise<TestNats> {
  const launch = launcher();
  if (!launch) throw new Error('No nats-server was found: install it, set NATS_SERVER_PATH or run Docker');
  const folder = await mkdtemp(path.join(tmpdir(), 'sop-test-nats-'));
  const store = path.join(folder, 'store');
  const port = await freePort();
  let end: (() => Promise<void>) | undefined;
  const start = async () => {
    await mkdir(store, { recursive: true });
    end = await launch(store, port);
    await eventually(() => isOpen(port));
  };
  const kill = async () => {
    await end?.();
    end = undefined;
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    kill,
    start,
    wipe: () => rm(store, { recursive: true, force: true }),
    stop: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function launcher(): Launch | undefined {
  const configured = process.env['NATS_SERVER_PATH'];
  const installed = findCommand('nats-server');
  const binary = configured ?? installed;
  const source = serverSource({
    configured: Boolean(configured),
    local: Boolean(installed),
    docker: hasDocker(),
  });
  if (source === 'docker') return launchContainer;
  return binary ? launchBinary(binary) : undefined;
}

const launchBinary =
  (binary: string): Launch =>
  async (store, port) => {
    const server = spawn(binary, ['-js', '-sd', store, '-a', '127.0.0.1', '-p', String(port)], {
      stdio: 'ignore',
    });
    return async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const exited = once(server, 'exit');
      server.kill('SIGKILL');
      await exited;
    };
  };

/** The store is on this machine and belongs to this user, so that it outlives the container and can be wiped. */
const launchContainer: Launch = async (store, port) => {
  const { GenericContainer, Wait } = await import('testcontainers');
  const { uid, gid } = userInfo();
  const container = await new GenericContainer(image)
    .withCommand(['-js', '-sd', '/data'])
    .withBindMounts([{ source: store, target: '/data' }])
    .withUser(`${uid}:${gid}`)
    .withExposedPorts({ container: 4222, host: port })
    .withWaitStrategy(Wait.forListeningPorts())
    .start();
  return async () => void (await container.stop({ timeout: 0 }));
};

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
