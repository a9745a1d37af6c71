import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, freePort } from '@sop/testing';
import { JetStreamTransport } from './jetstream-transport.js';
import type { EventMessage } from './transport.js';

const testMs = 240_000;
const retryOptions = { timeoutSeconds: 90, intervalMs: 200 };

interface Server {
  url: string;
  monitor: string;
  child: ChildProcess;
}

describe('a bus on a cluster of three servers', () => {
  let folder: string;
  const servers: Server[] = [];
  const transports: JetStreamTransport[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sop-cluster-'));
    const ports = await Promise.all(Array.from({ length: 9 }, () => freePort()));
    const routes = ports.slice(6).map((port) => `nats://127.0.0.1:${port}`);
    for (let at = 0; at < 3; at += 1) servers.push(start(at, ports, routes.join(',')));
  }, testMs);
  afterAll(async () => {
    for (const transport of transports) await transport.close();
    for (const { child } of servers) await kill(child);
    await rm(folder, { recursive: true, force: true });
  }, testMs);

  function start(at: number, ports: readonly number[], routes: string): Server {
    const [client, monitor, cluster] = [ports[at], ports[3 + at], ports[6 + at]];
    const args = ['-js', '-sd', join(folder, String(at)), '-a', '127.0.0.1', '-n', `server-${at}`];
    args.push('-p', String(client), '-m', String(monitor));
    args.push('--cluster_name', 'test', '--cluster', `nats://127.0.0.1:${cluster}`, '--routes', routes);
    const child = spawn(process.env['NATS_SERVER_PATH'] ?? 'nats-server', args, { stdio: 'ignore' });
    return { url: `nats://127.0.0.1:${client}`, monitor: `http://127.0.0.1:${monitor}`, child };
  }

  async function kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  function open(natsReplicas?: number): JetStreamTransport {
    const url = servers.map((server) => server.url).join(',');
    const transport = new JetStreamTransport(url, natsReplicas === undefined ? {} : { natsReplicas });
    transports.push(transport);
    return transport;
  }

  const idOf = (number: number) => `0190a3c2-7a4e-7c4e-8a4e-00000000000${number}`;
  const event = (id: string): EventMessage => ({ id, name: 'company.registered', payload: {}, headers: {} });
  const published = (transport: JetStreamTransport, id: string) =>
    eventually(() => transport.publish(event(id)), retryOptions);

  async function stream(): Promise<{ replicas?: number; leader?: Server | undefined }> {
    const reply = await fetch(`${servers[0]?.monitor}/jsz?streams=true&config=true`);
    const { account_details } = (await reply.json()) as {
      account_details?: {
        stream_detail?: { config: { num_replicas: number }; cluster?: { leader?: string } }[];
      }[];
    };
    const detail = account_details?.[0]?.stream_detail?.[0];
    if (!detail) return {};
    const leader = servers.find((_, at) => detail.cluster?.leader === `server-${at}`);
    return { replicas: detail.config.num_replicas, leader };
  }

  it(
    'has one copy of each event at first, and as many as NATS_REPLICAS says from the next start',
    async () => {
      const { sequence } = await published(open(), idOf(1));
      const before = open(3);
      const first = await published(before, idOf(2));
      await eventually(async () => expect((await stream()).replicas).toBe(3), retryOptions);
      expect(first.sequence).toBe(Number(sequence) + 1);
    },
    testMs,
  );

  it(
    'delivers every event to its handler although the server that leads the stream is lost',
    async () => {
      const transport = open(3);
      const received = new Set<string>();
      transport.subscribe({
        ...{ service: 'billing', handler: 'Lost.server', event: 'company.registered' },
        receive: ({ id }) => (received.add(id), Promise.resolve({ done: true })),
      });
      transport.start();
      const { store, sequence } = await published(transport, idOf(3));
      const leader = await eventually(async () => (await stream()).leader ?? false, retryOptions);
      await kill(leader.child);
      const after = await published(transport, idOf(4));
      expect(after).toEqual({ store, sequence: Number(sequence) + 1 });
      const all = [1, 2, 3, 4].map(idOf);
      await eventually(() => expect([...received].toSorted()).toEqual(all), retryOptions);
    },
    testMs,
  );
});
