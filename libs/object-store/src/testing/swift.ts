import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { userInfo } from 'node:os';
import { ChildGroup, requireCommands } from './child-group.js';
import { freePorts } from './free-ports.js';
import { writeSwiftConfig, type SwiftPorts } from './swift-config.js';
import { writeRing } from './swift-ring.js';

export interface SwiftServer {
  url: string;
  accessKey: string;
  secretKey: string;
  /** What a later start needs to be found where this one was. */
  place: SwiftPlace;
  pids: readonly number[];
  /** @throws when one of its servers has ended */
  check(): void;
  stop(): Promise<void>;
}

export interface SwiftPlace {
  ports: SwiftPorts;
  secretKey: string;
}

const backends = ['account', 'container', 'object'] as const;
const commands = [...backends, 'proxy'].map((name) => `swift-${name}-server`);
const readyMilliseconds = 60_000;

/**
 * Starts OpenStack Swift with its S3 interface on 127.0.0.1: a real S3 server out of Debian's packages, for tests and
 * for running the services on one machine. Everything lies under `dir`, which keeps its objects between starts; ports and
 * credentials are new each time unless those of an earlier start are given. Throws when the packages are missing.
 */
export async function startSwift(dir: string, place?: SwiftPlace): Promise<SwiftServer> {
  await requireCommands(
    [...commands, 'memcached'],
    'apt-get install swift swift-proxy swift-account swift-container swift-object memcached',
  );
  const { ports, secretKey } = place ?? (await newPlace());
  const { proxy, memcached } = ports;
  const credentials = { user: 'operator', secretKey };
  await mkdir(join(dir, 'devices', 'disk'), { recursive: true });
  await writeSwiftConfig(dir, ports, credentials);
  await writeRings(dir, ports);

  const children = new ChildGroup(join(dir, 'swift.log'));
  try {
    children.start('memcached', [
      '-l',
      '127.0.0.1',
      '-p',
      String(memcached),
      '-U',
      '0',
      '-u',
      userInfo().username,
    ]);
    for (const command of commands) {
      children.start(command, [join(dir, `${command.split('-')[1]}-server.conf`)]);
    }
    await Promise.all([
      untilAnswering(`http://127.0.0.1:${proxy}/healthcheck`, children),
      ...backends.map((name) => untilAnswering(`http://127.0.0.1:${ports[name]}/healthcheck`, children)),
    ]);
  } catch (error) {
    await children.stop();
    throw error;
  }
  return {
    url: `http://127.0.0.1:${proxy}`,
    accessKey: `sop:${credentials.user}`,
    secretKey,
    place: { ports, secretKey },
    pids: children.pids,
    check: () => children.throwIfEnded(),
    stop: () => children.stop(),
  };
}

async function newPlace(): Promise<SwiftPlace> {
  const [proxy, account, container, object, memcached] = await freePorts(5);
  const ports = { proxy, account, container, object, memcached };
  return { ports, secretKey: randomBytes(24).toString('hex') };
}

/** Rings name ports, so they are made anew at every start; the objects do not mind. */
async function writeRings(dir: string, ports: SwiftPorts): Promise<void> {
  await Promise.all(backends.map((name) => writeRing(join(dir, `${name}.ring.gz`), ports[name])));
}

async function untilAnswering(url: string, children: ChildGroup): Promise<void> {
  const deadline = Date.now() + readyMilliseconds;
  while (!(await answers(url))) {
    children.throwIfEnded();
    if (Date.now() > deadline)
      throw new Error(`Swift does not answer at ${url}; its log is ${children.logFile}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
