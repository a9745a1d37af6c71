import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { keyFor } from './key-grammar.js';
import { ObjectStoreUnavailable } from './object-store.js';
import { S3ObjectStore } from './s3-object-store.js';

const errorOf = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;
const failures = [
  { status: 500, body: errorOf('InternalError') },
  { status: 502, body: '<html><body>Bad Gateway</body></html>' },
  { status: 503, body: errorOf('SlowDown') },
  { status: 504, body: '' },
];

describe('an S3 server that answers with failures', () => {
  let server: Server;
  let store: S3ObjectStore;
  let failure: { status: number; body: string } | undefined;

  beforeEach(async () => {
    failure = undefined;
    // The S3 client writes a line to the console before it tries again.
    jest.spyOn(console, 'warn').mockReturnValue(undefined);
    server = createServer((request, reply) => {
      request.resume();
      if (failure) reply.writeHead(failure.status, { 'content-type': 'application/xml' }).end(failure.body);
      else reply.writeHead(200, { etag: '"e"', 'content-length': 0 }).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const access = { accessKey: 'key', secretKey: 'secret', bucket: 'objects', region: 'us-east-1' };
    store = new S3ObjectStore({ ...access, url: `http://127.0.0.1:${port}`, answerSeconds: 5 });
    await store.check();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    server.closeAllConnections();
    server.close();
  });

  it.each(failures)('I6 is unavailable while it answers $status, and works again afterwards', async (one) => {
    const key = keyFor.frame(randomUUID(), randomUUID(), 'a.png');
    const folder = key.slice(0, key.lastIndexOf('/') + 1);
    const bytes = Buffer.from('x');
    const operations = [
      () => store.put(key, bytes, { contentType: 'image/png' }),
      () => store.stat(key),
      () => store.get(key),
      () => store.get(key, { start: 0, end: 0 }),
      () => store.delete(key),
      () => store.deletePrefix(folder),
      () => store.list(folder)[Symbol.asyncIterator]().next(),
      () => store.check(),
      () => store.multipart.begin(key, 'image/png'),
      () => store.multipart.part(key, 'id', { number: 1, start: 0, bytes }),
      () => store.multipart.complete(key, 'id', []),
      () => store.multipart.abort(key, 'id'),
      () => store.multipart.abortAll(key),
    ];
    failure = one;
    const outcomes = await Promise.allSettled(operations.map((operation) => operation()));
    expect(outcomes).toEqual(
      operations.map(() => ({ status: 'rejected', reason: expect.any(ObjectStoreUnavailable) })),
    );
    failure = undefined;
    await expect(store.stat(key)).resolves.toMatchObject({ key });
  });

  it('I6 occupies no connection with answers that failed', async () => {
    const key = keyFor.frame(randomUUID(), randomUUID(), 'a.png');
    failure = failures[0];
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => store.stat(key)));
    const reasons = outcomes.map((each) => each.status === 'rejected' && String(each.reason));
    expect(reasons.filter((each) => each === false || each.includes('did not answer'))).toEqual([]);
  });
});
