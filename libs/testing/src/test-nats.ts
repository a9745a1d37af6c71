import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';

export interface TestNats {
  url: string;
  /** Ends the server; `start` brings it back on the same port with the same store. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Empties the store of a server that has been killed. */
  wipe(): Promise<void>;
  /** Ends the server for good. */
  stop(): Promise<void>;
}

/** Whether this machine has a nats-server to test against. */
export const hasNats = (): boolean => process.env['NATS_SERVER_PATH'] !== undefined;

/** A nats-server with JetStream of this test's own, in a temporary store on a free port, so that it can be ended and wiped. */
export async function testNats(): Promise<TestNats> {
  const binary = process.env['NATS_SERVER_PATH'];
  if (!binary) throw new Error('No nats-server was found: install it or set NATS_SERVER_PATH');
  const folder = await mkdtemp(path.join(tmpdir(), 'sop-test-nats-'));
  const store = path.join(folder, 'store');
  const port = await freePort();
  let server: ChildProcess | undefined;
  const start = async () => {
    server = spawn(binary, ['-js', '-sd', store, '-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
    await eventually(() => isOpen(port));
  };
  const kill = async () => {
    if (!server || server.exitCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
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

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
