import { setTimeout as pause } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { Controller, Module } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { BytesReply } from '../bytes/bytes-reply.js';
import { Serve } from '../serve/decorators.js';
import { readSlowly } from '../testing/slow-reader.js';
import { bearer, startToy, type ToyApp } from '../testing/toy-app.js';

const sizeBytes = 32 * 2 ** 20;
const path = '/api/storage/videos/a/b/c.mp4?expires=1&signature=s';
let body: Readable;
let make: () => AsyncGenerator<Buffer>;

/** More than the buffers between a server and its reader. */
async function* atOnce() {
  for (let at = 0; at < sizeBytes; at += 2 ** 20) yield Buffer.alloc(2 ** 20);
}

@Controller()
class VideoController {
  @Serve(routes.storage.object)
  async object() {
    return new BytesReply({
      sizeBytes,
      contentType: 'video/mp4',
      etag: 'v',
      open: () => (body = Readable.from(make(), { objectMode: false })),
    });
  }
}
@Controller()
class ListController {
  @Serve(routes.departments.list)
  async list() {
    return [{ id: crypto.randomUUID(), name: 'x'.repeat(sizeBytes) }];
  }
}
@Module({ controllers: [VideoController, ListController] })
class VideoModule {}

let toy: ToyApp;
// One each: its connections are counted.
beforeEach(async () => {
  toy = await startToy([VideoModule], { env: { BODY_SECONDS: '0.4' } });
});
afterEach(() => toy.close());

describe('a slow reader', () => {
  it('is disconnected from a file, and its resources are closed', async () => {
    make = atOnce;
    const stop = await readSlowly(toy.url, { path, bytes: 1 });
    await eventually(() => expect(body?.destroyed).toBe(true));
    stop();
  });

  it('is disconnected from a list as well', async () => {
    const stop = await readSlowly(toy.url, { path: '/api/departments', headers: await bearer(), bytes: 1 });
    await eventually(async () => expect(await toy.connections()).toBe(1));
    await eventually(async () => expect(await toy.connections()).toBe(0));
    stop();
  });

  it('gets everything above the minimum rate, however long it takes', async () => {
    make = atOnce;
    const stop = await readSlowly(toy.url, { path, bytes: 2 ** 18 });
    await pause(4_000);
    expect(body.destroyed).toBe(false);
    stop();
  });

  it('gets a reply that takes long to produce', async () => {
    make = async function* () {
      yield Buffer.alloc(2 ** 20);
      await pause(3_500);
      for (let at = 1; at < sizeBytes / 2 ** 20; at += 1) yield Buffer.alloc(2 ** 20);
    };
    const reply = await fetch(`${toy.url}${path}`);
    expect((await reply.arrayBuffer()).byteLength).toBe(sizeBytes);
  });
});
