import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from './child-process.mjs';
import { previousOrFreePort } from './ports.mjs';
import { printDone, CommandError } from './terminal.mjs';
import { supervise } from './supervisor.mjs';

/** Starts a nats-server with JetStream on 127.0.0.1, for one user with this installation's password. */
export async function startNats({ home, secrets }) {
  const folder = join(home, 'nats');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const port = await choosePort(join(folder, 'port'));
  const config = join(folder, 'nats.conf');
  writeFileSync(
    config,
    configuration({ port, store: join(folder, 'jetstream'), password: secrets.busPassword }),
    { mode: 0o600 },
  );
  const logFile = join(home, 'logs', 'nats.log');
  const server = { command: 'nats-server', args: ['-c', config], cwd: folder };
  const startProcess = () => startServer('nats', server, { logFile });
  const running = startProcess();
  await waitUntilListening(port, running, logFile);
  const supervised = supervise('NATS', startProcess, { logFile, first: running });
  printDone('Bus', `NATS at 127.0.0.1:${port}`);
  return { url: `nats://sop:${secrets.busPassword}@127.0.0.1:${port}`, stop: () => supervised.stop() };
}

async function choosePort(file) {
  const port = await previousOrFreePort(existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined);
  writeFileSync(file, String(port));
  return port;
}

const configuration = ({ port, store, password }) => `host: 127.0.0.1
port: ${port}
jetstream: { store_dir: ${JSON.stringify(store)}, max_file_store: 4GB }
authorization: { user: sop, password: ${JSON.stringify(password)} }
`;

async function waitUntilListening(port, running, logFile) {
  for (let tries = 0; tries < 200; tries++) {
    if (running.hasExited()) break;
    if (await answers(port)) return;
    await pause(50);
  }
  await running.stop();
  throw new CommandError(
    `nats-server did not start.\n${running.lastLines().slice(-5).join('\n')}\nIts log: ${logFile}`,
  );
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => resolve(true) || socket.destroy());
    socket.once('error', () => resolve(false));
  });
}
