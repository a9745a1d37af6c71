import { once } from 'node:events';
import { Writable } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@sop/service-kit';
import { fastify, type FastifyInstance } from 'fastify';
import { deferred } from '../testing/deferred.js';
import { Exchange } from './exchange.js';

let door: FastifyInstance;
afterEach(() => door.close());

describe('an exchange whose caller has left', () => {
  it('asks nobody again and blames no service, whatever the service does then', async () => {
    const said: string[] = [];
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        said.push(chunk.toString());
        done();
      },
    });
    const logger = Logger.open({ service: 'gateway', level: 'debug', stream });
    const left = deferred<Exchange>();
    const client = new AbortController();
    door = fastify();
    door.get('/', async (request, reply) => {
      reply.hijack();
      const exchange = new Exchange(request, reply, logger, () => said.push('asked again'));
      client.abort();
      await once(reply.raw, 'close');
      left.resolve(exchange);
    });
    const url = await door.listen({ port: 0, host: '127.0.0.1' });
    await expect(fetch(url, { signal: client.signal })).rejects.toThrow();
    const exchange = await left.promise;
    exchange.onResponseError(undefined, Object.assign(new Error('broken off'), { code: 'ECONNRESET' }));
    exchange.onResponseError(undefined, new Error('nonsense'));
    expect(said).toEqual([]);
  });
});
