import { randomBytes } from 'node:crypto';
import { access, chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ChildGroup, requireCommands } from './child-group.js';
import { freePorts } from './free-ports.js';
import { backends, socketsIn, writeSwiftConfig } from './swift-config.js';
import { writeRing } from './swift-ring.js';

export interface SwiftServer {
  url: string;
  accessKey: string;
  secretKey: string;
  /** Pass it to a later start to get the same address. */
  endpoint: SwiftEndpoint;
  pids: readonly number[];
  /** @throws when one of its servers has ended */
  check(): void;
  stop(): Promise<void>;
}

export interface SwiftEndpoint {
  port: number;
  secretKey: string;
}

const commands = [...Object.keys(backends), 'proxy'].map((name) => `swift-${name}-server`);
/** The folder of the filters that the configuration names. */
const filters = join(import.meta.dirname, '..', '..', 'swift');
const readyMilliseconds = 60_000;

/**
 * Starts OpenStack Swift with its S3 interface on 127.0.0.1: a real S3 server from Debian's packages, for tests and for running
 * the services on one machine. Only that interface listens on a port, and it requires credentials; the servers behind it listen
 * on sockets that no other user can reach. Everything is stored under `dir`, which keeps its objects between starts; port and
 * credentials are new at each start unless those of an earlier start are given. Throws when the packages are missing.
 */
export async function startSwift(dir: string, endpoint?: SwiftEndpoint): Promise<SwiftServer> {
  await requireCommands(
    commands,
    'apt-get install swift swift-proxy swift-account swift-container swift-object',
  );
  const { port, secretKey } = endpoint ?? (await newEndpoint());
  const credentials = { user: 'operator', secretKey };
  await mkdir(join(dir, 'devices', 'disk'), { recursive: true });
  await emptySockets(dir);
  await writeSwiftConfig(dir, port, credentials);
  await writeRings(dir);

  const url = `http://127.0.0.1:${port}`;
  const children = new ChildGroup(join(dir, 'swift.log'));
  try {
    for (const command of commands) {
      const configuration = join(dir, `${command.split('-')[1]}-server.conf`);
      children.start(command, [configuration], { PYTHONPATH: filters, PYTHONDONTWRITEBYTECODE: '1' });
    }
    await Promise.all([
      until(() => answers(`${url}/healthcheck`), children),
      ...Object.values(backends).map((number) => until(() => listensAt(dir, number), children)),
    ]);
  } catch (error) {
    await children.stop();
    throw error;
  }
  return {
    url,
    accessKey: `sop:${credentials.user}`,
    secretKey,
    endpoint: { port, secretKey },
    pids: children.pids,
    check: () => children.throwIfEnded(),
    stop: () => children.stop(),
  };
}

async function newEndpoint(): Promise<SwiftEndpoint> {
  const [port] = await freePorts(1);
  return { port, secretKey: randomBytes(24).toString('hex') };
}

/** Swift would take the socket of a killed server for one that listens. */
async function emptySockets(dir: string): Promise<void> {
  await rm(socketsIn(dir), { recursive: true, force: true });
  await mkdir(socketsIn(dir));
  await chmod(socketsIn(dir), 0o700);
}

async function writeRings(dir: string): Promise<void> {
  const write = ([name, number]: [string, number]) => writeRing(join(dir, `${name}.ring.gz`), number);
  await Promise.all(Object.entries(backends).map(write));
}

async function until(isReady: () => Promise<boolean>, children: ChildGroup): Promise<void> {
  const deadline = Date.now() + readyMilliseconds;
  while (!(await isReady())) {
    children.throwIfEnded();
    if (Date.now() > deadline) throw new Error(`Swift does not answer; its log is ${children.logFile}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function listensAt(dir: string, number: number): Promise<boolean> {
  return access(join(socketsIn(dir), String(number))).then(
    () => true,
    () => false,
  );
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
