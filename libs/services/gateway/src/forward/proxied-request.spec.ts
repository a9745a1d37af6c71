import { once } from 'node:events';
import { Writable } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@sop/service-kit';
import { fastify, type FastifyInstance } from 'fastify';
import { deferred } from '../testing/deferred.js';
import { ProxiedRequest } from './proxied-request.js';

let server: FastifyInstance;
afterEach(() => server.close());

describe('an exchange whose client has disconnected', () => {
  it('neither retries nor logs an error, whatever the service does then', async () => {
    const output: string[] = [];
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        output.push(chunk.toString());
        done();
      },
    });
    const logger = Logger.open({ service: 'gateway', level: 'debug', stream });
    const closed = deferred<ProxiedRequest>();
    const client = new AbortController();
    server = fastify();
    server.get('/', async (request, reply) => {
      reply.hijack();
      const exchange = new ProxiedRequest(request, reply, logger, () => output.push('retried'));
      client.abort();
      await once(reply.raw, 'close');
      closed.resolve(exchange);
    });
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    await expect(fetch(url, { signal: client.signal })).rejects.toThrow();
    const exchange = await closed.promise;
    exchange.onResponseError(undefined, Object.assign(new Error('broken off'), { code: 'ECONNRESET' }));
    exchange.onResponseError(undefined, new Error('nonsense'));
    expect(output).toEqual([]);
  });
});
