import { setTimeout as pause } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { Controller, Module } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { BytesReply } from '../bytes/bytes-reply.js';
import { Input, Serve } from '../serve/decorators.js';
import type { InputOf } from '../serve/input.js';
import { readSlowly } from '../testing/slow-reader.js';
import { bearer, startToy, type ToyApp } from '../testing/toy-app.js';

const sizeBytes = 64 * 2 ** 20;
/** Four of them fill the memory for lists. */
const listBytes = 16 * 2 ** 20 - 1024;
const path = '/api/storage/videos/a/b/c.mp4?expires=1&signature=s';
/** The reads of each client, by its user agent. */
const bodies = new Map<string, Readable>();
let lists = 0;

async function* video() {
  for (let at = 0; at < sizeBytes; at += 2 ** 20) yield Buffer.alloc(2 ** 20);
}

@Controller()
class ThingsController {
  @Serve(routes.storage.object)
  async object(@Input() { request }: InputOf<typeof routes.storage.object>) {
    const open = () => {
      const body = Readable.from(video(), { objectMode: false });
      bodies.set(request.userAgent ?? '', body);
      return body;
    };
    return new BytesReply({ sizeBytes, contentType: 'video/mp4', etag: 'v', open });
  }

  @Serve(routes.departments.list)
  async list(@Input() { request }: InputOf<typeof routes.departments.list>) {
    lists += 1;
    const isShort = request.userAgent === 'brief';
    return [{ id: crypto.randomUUID(), name: 'x'.repeat(isShort ? 1 : listBytes) }];
  }
}
@Module({ controllers: [ThingsController] })
class ThingsModule {}

let toy: ToyApp;
const stops: (() => void)[] = [];
beforeEach(async () => {
  bodies.clear();
  lists = 0;
  toy = await startToy([ThingsModule], { maxOpenRequests: 6, env: { TRUSTED_PROXY_HOPS: '1' } });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await toy.close();
});

/** From an address that the trusted proxy reports. */
const from = (address: string, name: string) => ({ 'x-forwarded-for': address, 'user-agent': name });

async function read(address: string, name: string, bytes?: number): Promise<void> {
  const headers = from(address, name);
  stops.push(await readSlowly(toy.url, { path, headers, ...(bytes !== undefined && { bytes }) }));
  await eventually(() => expect(bodies.has(name)).toBe(true));
}

const cut = () => [...bodies].filter(([, body]) => body.destroyed).map(([name]) => name);

describe('open requests', () => {
  it('beyond the limit end for the network that blocks the most, its slowest first', async () => {
    await read('1.1.1.1', 'one who moves', 2 ** 18);
    for (let at = 0; at < 3; at += 1) await read('1.1.1.1', `one of many ${at}`);
    await read('2.2.2.2', 'another');
    await read('3.3.3.3', 'a third');
    await pause(1_500);
    expect(cut()).toEqual([]);
    await read('4.4.4.4', 'a newcomer');
    await eventually(() => expect(cut()).toHaveLength(1));
    await read('5.5.5.5', 'one more newcomer');
    await eventually(() => expect(cut()).toHaveLength(2));
    for (const name of cut()) expect(name).toContain('one of many');
  });

  it('are left alone while none waits for its client', async () => {
    for (let at = 0; at < 5; at += 1) await read('1.1.1.1', `one of many ${at}`);
    const all = Array.from({ length: 20 }, async () => {
      const headers = { ...(await bearer()), ...from('2.2.2.2', 'brief') };
      return (await fetch(`${toy.url}/api/departments`, { headers })).status;
    });
    expect(new Set(await Promise.all(all))).toEqual(new Set([200]));
  });

  it('of unread lists end when they fill the memory, without affecting another network', async () => {
    const headersOf = async (address: string) => ({ ...(await bearer()), ...from(address, 'long') });
    const other = await fetch(`${toy.url}/api/departments`, { headers: await headersOf('2.2.2.2') });
    for (let at = 0; at < 5; at += 1)
      stops.push(
        await readSlowly(toy.url, { path: '/api/departments', headers: await headersOf('1.1.1.1') }),
      );
    await eventually(() => expect(lists).toBe(6));
    await eventually(async () => expect(await toy.connections()).toBe(4));
    await pause(1_500);
    expect(await toy.connections()).toBe(4);
    expect(await other.json()).toHaveLength(1);
  });
});
