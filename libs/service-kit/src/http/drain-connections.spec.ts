import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Controller, Module } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { BytesReply } from '../bytes/bytes-reply.js';
import { HealthChecks } from '../health/health-checks.js';
import { Serve } from '../serve/decorators.js';
import { bearer, startToy, type ToyApp } from '../testing/toy-app.js';
import { ToyModule } from '../testing/toy.module.js';

/** Ends the pending requests. */
const inHand: (() => void)[] = [];

@Controller()
class WaitingController {
  @Serve(routes.departments.list)
  async list() {
    await new Promise<void>((resolve) => inHand.push(resolve));
    return [];
  }

  @Serve(routes.storage.object)
  async object() {
    async function* bytes() {
      yield Buffer.from('begun');
      await new Promise<void>((resolve) => inHand.push(resolve));
    }
    return new BytesReply({
      contentType: 'application/zip',
      open: () => Readable.from(bytes(), { objectMode: false }),
    });
  }
}
@Module({ controllers: [WaitingController] })
class WaitingModule {}

let toy: ToyApp;
let authorization = '';
beforeEach(async () => {
  inHand.length = 0;
  ({ authorization = '' } = await bearer());
});

const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await toy.close();
});

async function open() {
  let text = '';
  let isOver = false;
  const socket = connect(Number(new URL(toy.url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined).on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.once('close', () => (isOver = true));
  await once(socket, 'connect');
  return { socket, received: () => text, isOver: () => isOver };
}

const head = (method: string, path: string, more = ''): string =>
  `${method} /api/${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n${more}\r\n`;
const list = () => head('GET', 'departments');
const create = () =>
  `${head('POST', 'departments', 'content-type: application/json\r\ncontent-length: 12\r\n')}{"name":"x"}`;

const server = () => toy.app.getHttpServer() as Server;

/** Ends the pending requests when no new ones are accepted. */
async function closedWithOneInHand(): Promise<void> {
  await eventually(() => expect(inHand).toHaveLength(1));
  const closed = toy.close();
  await eventually(() => expect(server().listening).toBe(false));
  inHand[0]?.();
  await closed;
}

describe('a keep-alive connection to a process that shuts down', () => {
  it.each([
    ['reads', () => head('GET', 'nothing')],
    ['writes', create],
  ])('is closed with the reply to the next request %s on it', async (_what, next) => {
    toy = await startToy([ToyModule]);
    const { socket, received, isOver } = await open();
    socket.write(create());
    await eventually(() => expect(received()).toMatch(/^HTTP\/1\.1 201 .*\r\nconnection: keep-alive\r\n/is));
    toy.app.get(HealthChecks).close();
    socket.write(next());
    await eventually(() => expect(isOver()).toBe(true));
    const [, last] = received().split(/(?=HTTP\/1\.1)/);
    expect(last).toMatch(/^HTTP\/1\.1 (201|404) .*\r\nconnection: close\r\n/is);
  });

  it('stays until the rest of a refused upload has arrived, so that its sender sees the reason', async () => {
    toy = await startToy([ToyModule]);
    const { socket, received } = await open();
    toy.app.get(HealthChecks).close();
    const form =
      '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nno plan\r\n' +
      `--x\r\ncontent-disposition: form-data; name="video"; filename="v.mp4"\r\n\r\n${'a'.repeat(200_000)}`;
    const type = 'content-type: multipart/form-data; boundary=x\r\n';
    socket.write(head('POST', 'sops', `${type}content-length: ${form.length}\r\n`) + form.slice(0, 100_000));
    await eventually(() => expect(received()).toMatch(/^HTTP\/1\.1 402 /));
    socket.write(form.slice(100_000) + head('GET', 'nothing'));
    await eventually(() => expect(received()).toMatch(/HTTP\/1\.1 404 .*\r\nconnection: close\r\n/is));
  });

  it('is closed with the reply to the pending request at shutdown', async () => {
    toy = await startToy([WaitingModule]);
    const { socket, received, isOver } = await open();
    socket.write(list());
    await closedWithOneInHand();
    await eventually(() => expect(isOver()).toBe(true));
    expect(received()).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
  });

  it('ends behind a reply that had begun before', async () => {
    toy = await startToy([WaitingModule]);
    const { socket, received, isOver } = await open();
    socket.write(head('GET', 'storage/videos/a/b/c.zip?expires=1&signature=s'));
    await eventually(() => expect(received()).toContain('begun'));
    await closedWithOneInHand();
    await eventually(() => expect(isOver()).toBe(true));
    expect(received()).toMatch(/^HTTP\/1\.1 200 .*\r\n0\r\n\r\n$/s);
  });

  it('does not delay the shutdown when it was never used', async () => {
    toy = await startToy([ToyModule]);
    const { isOver } = await open();
    await eventually(async () => expect(await toy.connections()).toBe(1));
    await toy.close();
    await eventually(() => expect(isOver()).toBe(true));
  });
});
