import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Client } from 'minio';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually, testS3, type TestS3, FaultProxy } from '@sop/testing';
import { keyFor } from './key-grammar.js';
import { ObjectStoreUnavailable } from './object-store.js';
import { describeObjectStore } from './object-store.contract.js';
import { S3ObjectStore, type S3Config } from './s3-object-store.js';
import { freePorts } from './testing/free-ports.js';

jest.setTimeout(120_000);

const bucket = `contract-${Date.now()}`;
let config: S3Config;
let server: TestS3;

beforeAll(async () => {
  server = await testS3();
  const { url, accessKey, secretKey } = server;
  config = { url, accessKey, secretKey, bucket, region: 'us-east-1' };
});
afterAll(() => server.stop());

async function unfinishedUploads(): Promise<string[]> {
  const { hostname, port, protocol } = new URL(config.url);
  const { accessKey, secretKey, region } = config;
  const useSSL = protocol === 'https:';
  const client = new Client({ endPoint: hostname, port: Number(port), useSSL, accessKey, secretKey, region });
  // Asked directly: the client's own listing shows no uploads of a server that answers without a delimiter.
  const answer = await client.makeRequestAsync({ method: 'GET', bucketName: bucket, query: 'uploads' });
  return [...(await text(answer)).matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = '']) => key);
}

describeObjectStore('the S3 driver', () => ({
  store: new S3ObjectStore(config),
  leftovers: unfinishedUploads,
  unfinished: unfinishedUploads,
}));

/** A server of one object that sends its beginning to any number of readers, and accepts every put. */
async function endlessServer() {
  const server = createHttpServer((request, reply) => {
    request.resume();
    if (request.method !== 'GET')
      return void reply.writeHead(200, { etag: '"e"', 'content-length': 0 }).end();
    reply.writeHead(200, { 'content-length': 2 ** 30, etag: '"e"' }).write('begun');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('the S3 driver', () => {
  it('writes and reads metadata while hundreds of clients read slowly', async () => {
    const slow = await endlessServer();
    const store = new S3ObjectStore({ ...config, url: slow.url });
    const key = keyFor.video(randomUUID(), randomUUID(), 'mp4');
    const bodies = await Promise.all(Array.from({ length: 300 }, async () => (await store.get(key)).body));
    for (const body of bodies) body.on('error', () => undefined);
    const png = keyFor.frame(randomUUID(), randomUUID(), 'a.png');
    await expect(store.put(png, Buffer.from('x'), { contentType: 'image/png' })).resolves.toBeDefined();
    await expect(store.stat(key)).resolves.toBeDefined();
    for (const body of bodies) body.destroy();
    slow.close();
  });

  it('fails its check with wrong credentials', async () => {
    await expect(new S3ObjectStore({ ...config, secretKey: 'wrong' }).check()).rejects.toThrow();
  });

  it('is unavailable while the server hangs or is down, and works again afterwards', async () => {
    const { hostname, port } = new URL(config.url);
    const proxy = await FaultProxy.to(hostname, Number(port));
    const store = new S3ObjectStore({ ...config, url: proxy.through(config.url), answerSeconds: 1 });
    const key = keyFor.frame(randomUUID(), randomUUID(), 'a.png');
    await store.put(key, Buffer.from('x'), { contentType: 'image/png' });
    const operations = [
      () => store.stat(key),
      () => store.get(key),
      () => store.delete(keyFor.frame(randomUUID(), randomUUID(), 'b.png')),
      () => store.check(),
    ];
    proxy.freeze();
    for (const operation of operations) await expect(operation()).rejects.toThrow(ObjectStoreUnavailable);
    proxy.thaw();
    await eventually(async () => expect(await store.stat(key)).toBeDefined());
    await proxy.close();
    for (const operation of operations) await expect(operation()).rejects.toThrow(ObjectStoreUnavailable);
  });

  it('I6 finds a server that starts late', async () => {
    const [port] = await freePorts(1);
    const late = new S3ObjectStore({ ...config, url: `http://127.0.0.1:${port}` });
    await expect(late.check()).rejects.toThrow('ECONNREFUSED');
    const { hostname, port: target } = new URL(config.url);
    const server = createServer((socket) => {
      const through = connect(Number(target), hostname);
      through.on('error', () => socket.destroy());
      socket.on('error', () => through.destroy());
      socket.pipe(through).pipe(socket);
      socket.on('close', () => through.destroy());
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    await expect(late.check()).resolves.toBeUndefined();
    server.close();
  });
});
