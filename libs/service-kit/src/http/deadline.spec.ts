import { Readable } from 'node:stream';
import { Controller, Module } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { BytesReply } from '../bytes/bytes-reply.js';
import { Serve } from '../serve/decorators.js';
import { bearer, startToy, type ToyApp } from '../testing/toy-app.js';

let release: () => void;
let held: Promise<void>;
/** Departments in the reply. */
let many = 0;

@Controller()
class SlowController {
  @Serve(routes.departments.list)
  async list() {
    await held;
    const id = '0190a3c2-7a4e-7c4e-8a4e-0123456789ab';
    return Array.from({ length: many }, () => ({ id, name: 'x'.repeat(100) }));
  }
}

@Controller()
class SlowBytesController {
  @Serve(routes.sops.create)
  async upload() {
    await held;
    return { id: '0190a3c2-7a4e-7c4e-8a4e-0123456789ab' };
  }
}

@Controller()
class SlowStreamController {
  @Serve(routes.uploads.append)
  async append() {
    await held;
  }
}

@Controller()
class SlowObjectController {
  @Serve(routes.storage.imageProxy)
  async object() {
    await held;
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
    held = new Promise((resolve) => (release = resolve));
    many = 0;
    toy = await startToy([SlowModule], { deadlineSeconds: 2 });
  });
  afterEach(() => toy.close());

  it('ends the waiting with a problem, and what comes too late disturbs nobody', async () => {
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

  it('is none for bytes that stream in', async () => {
    const headers = { ...(await bearer()), 'content-type': 'application/offset+octet-stream' };
    const path = '/api/uploads/0190a3c2-7a4e-7c4e-8a4e-0123456789ab';
    const asked = fetch(`${toy.url}${path}`, { method: 'PATCH', headers, body: 'x' });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    release();
    expect((await asked).status).toBe(routes.uploads.append.status);
  });

  it('is none for bytes that stream out', async () => {
    const asked = fetch(`${toy.url}/api/image-proxy?path=x`, { headers: await bearer() });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    release();
    const reply = await asked;
    expect([reply.status, await reply.text()]).toEqual([200, 'bytes']);
  });

  it('says nothing into a reply that is on its way', async () => {
    release();
    many = 60_000;
    const reply = await fetch(`${toy.url}/api/departments`, { headers: await bearer() });
    // More than the connection holds, read later than the deadline.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(await reply.json()).toHaveLength(many);
    expect(toy.lines.join('')).not.toMatch(/"level":(50|60)/);
  });

  it('is none for an upload', async () => {
    const body = new FormData();
    body.set('video', new Blob(['x']), 'v.mp4');
    const headers = await bearer();
    const asked = fetch(`${toy.url}/api/sops`, { method: 'POST', headers, body });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    release();
    expect((await asked).status).toBe(routes.sops.create.status);
  });
});
