import { once } from 'node:events';
import { connect } from 'node:net';
import { Controller, Module } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { Input, Serve } from '../serve/decorators.js';
import type { InputOf } from '../serve/input.js';
import { bearer, startToy, type ToyApp } from '../testing/toy-app.js';
import { ToyModule } from '../testing/toy.module.js';

const ended: string[] = [];
let holdReading: Promise<void> | undefined;

@Controller()
class UploadController {
  @Serve(routes.company.uploadLogo)
  async upload(@Input() { upload }: InputOf<typeof routes.company.uploadLogo>) {
    const { stream } = await upload.file();
    await holdReading;
    try {
      for await (const chunk of stream) void chunk;
      ended.push('whole');
    } catch (error) {
      ended.push(String(error));
      throw error;
    }
    return { logo_url: '/x' };
  }
}
@Module({ controllers: [UploadController] })
class UploadModule {}

let toy: ToyApp;
beforeAll(async () => {
  toy = await startToy([ToyModule, UploadModule], { env: { BODY_SECONDS: '0.4' } });
});
afterAll(() => toy.close());
beforeEach(() => {
  ended.length = 0;
  holdReading = undefined;
});

const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="v.mp4"\r\n\r\n';

/** Sends the head and then a little every tenth of a second until there is a reply. @returns its status */
async function drip(path: string, headers: Record<string, string>, piece: string | Buffer, first = '') {
  const socket = connect(Number(new URL(toy.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const lines = Object.entries({ host: 'x', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n${first}`);
  const timer = setInterval(() => socket.write(piece), 100);
  socket.on('error', () => undefined);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  clearInterval(timer);
  socket.destroy();
  return Number(answer.toString().slice(9, 12));
}

const upload = async () => ({
  ...(await bearer()),
  'content-type': 'multipart/form-data; boundary=x',
  'content-length': '900000',
});

describe('a slow request body', () => {
  it.each([
    ['JSON', '/api/departments', 'application/json', ' '],
    ['a form', '/api/auth/token', 'application/x-www-form-urlencoded', 'a'],
    ['a multipart form', '/api/auth/token', 'multipart/form-data; boundary=x', '\r\n'],
    ['anything at an address that is none', '/api/nothing', 'application/json', ' '],
    ['bytes in chunks', '/api/departments', 'application/json', '1\r\n \r\n'],
  ])('of %s is refused when its time is over, with or without a token', async (what, path, type, piece) => {
    const size: Record<string, string> =
      what === 'bytes in chunks' ? { 'transfer-encoding': 'chunked' } : { 'content-length': '900000' };
    const status = await drip(path, { 'content-type': type, ...size }, piece);
    expect([408, path === '/api/nothing' ? 404 : 408]).toContain(status);
  });

  it('of an upload is refused, and its reader gets an error', async () => {
    expect(await drip('/api/company/me/logo', await upload(), 'v', part)).toBe(408);
    await eventually(() => expect(ended).toEqual([expect.stringContaining('interrupted')]));
  });

  it('of an upload above the minimum rate is accepted, however long it takes', async () => {
    const size = 60_000 * 25;
    const socket = connect(Number(new URL(toy.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const length = String(part.length + size + '\r\n--x--\r\n'.length);
    const lines = Object.entries({ host: 'x', ...(await upload()), 'content-length': length });
    socket.write(
      `POST /api/company/me/logo HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${part}`,
    );
    const answered = once(socket, 'data') as Promise<[Buffer]>;
    for (let sent = 0; sent < size; sent += 60_000) {
      socket.write(Buffer.alloc(60_000));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    socket.write('\r\n--x--\r\n');
    const [answer] = await answered;
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });

  it('is not blamed on the client while nothing reads it', async () => {
    let read: () => void = () => undefined;
    holdReading = new Promise((resolve) => (read = resolve));
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(4_000_000)]), 'v.mp4');
    const reply = fetch(`${toy.url}/api/company/me/logo`, { method: 'POST', headers: await bearer(), body });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    read();
    expect((await reply).status).toBe(200);
  });
});
