import { Readable } from 'node:stream';
import { Controller, Module } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { BytesReply } from '../bytes/bytes-reply.js';
import { Serve } from '../serve/decorators.js';
import { bearer, startToy, type ToyApp } from '../testing/toy-app.js';

let release: () => void;
let blocked: Promise<void>;
/** The number of departments in the reply, and whether it waits. */
let many = 0;
let isListBlocked = true;

@Controller()
class SlowController {
  @Serve(routes.departments.list)
  async list() {
    if (isListBlocked) await blocked;
    const id = '0190a3c2-7a4e-7c4e-8a4e-0123456789ab';
    return Array.from({ length: many }, () => ({ id, name: 'x'.repeat(100) }));
  }
}

@Controller()
class SlowBytesController {
  @Serve(routes.sops.create)
  async upload() {
    await blocked;
    return { id: '0190a3c2-7a4e-7c4e-8a4e-0123456789ab' };
  }
}

@Controller()
class SlowStreamController {
  @Serve(routes.uploads.append)
  async append() {
    await blocked;
  }
}

@Controller()
class SlowObjectController {
  @Serve(routes.storage.imageProxy)
  async object() {
    await blocked;
    const open = () => Readable.from(['bytes']);
    return new BytesReply({
      sizeBytes: 5,
      etag: 'x',
      contentType: 'image/png',
      cacheControl: 'no-store',
      open,
    });
  }
}

@Module({ controllers: [SlowController, SlowBytesController, SlowStreamController, SlowObjectController] })
class SlowModule {}

describe('the deadline of a reply', () => {
  let toy: ToyApp;
  beforeEach(async () => {
    blocked = new Promise((resolve) => (release = resolve));
    many = 0;
    isListBlocked = true;
    toy = await startToy([SlowModule], { deadlineSeconds: 2 });
  });
  afterEach(() => toy.close());

  it('ends a slow request with a problem, and ignores its late result', async () => {
    const headers = await bearer();
    const reply = await fetch(`${toy.url}/api/departments`, { headers });
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).toBe('5');
    expect(await reply.json()).toMatchObject({
      type: 'unavailable',
      detail: expect.stringMatching(/too long/),
    });
    release();
    const next = await fetch(`${toy.url}/api/departments`, { headers });
    expect([next.status, await next.json()]).toEqual([200, []]);
    expect(toy.lines.join('')).not.toMatch(/"level":(50|60)/);
  });

  it('does not apply to uploads, streamed bytes and replies that have begun', async () => {
    const headers = await bearer();
    const form = new FormData();
    form.set('video', new Blob(['x']), 'v.mp4');
    const upload = fetch(`${toy.url}/api/sops`, { method: 'POST', headers, body: form });
    const append = fetch(`${toy.url}/api/uploads/0190a3c2-7a4e-7c4e-8a4e-0123456789ab`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/offset+octet-stream' },
      body: 'x',
    });
    const picture = fetch(`${toy.url}/api/image-proxy?path=x`, { headers });
    many = 60_000;
    isListBlocked = false;
    // More than the buffers of the connection, read later than the deadline.
    const list = await fetch(`${toy.url}/api/departments`, { headers });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    release();
    expect((await upload).status).toBe(routes.sops.create.status);
    expect((await append).status).toBe(routes.uploads.append.status);
    const bytes = await picture;
    expect([bytes.status, await bytes.text()]).toEqual([200, 'bytes']);
    expect(await list.json()).toHaveLength(many);
    expect(toy.lines.join('')).not.toMatch(/"level":(50|60)/);
  });
});
