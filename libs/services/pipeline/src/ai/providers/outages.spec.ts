import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeClock } from '@sop/testing';
import { CompatibleServer, failed, written } from '../../testing/compatible-server.js';
import { ProviderRefused, ProviderUnavailable } from '../ports.js';
import { OpenAiEndpoint } from './openai-client.js';
import { Outages } from './outages.js';

describe('a provider that is out of order', () => {
  const server = new CompatibleServer();
  let baseUrl: string;
  let clock: FakeClock;
  let reported: string[];
  let outages: Outages;

  beforeEach(async () => {
    baseUrl = await server.listen();
    clock = new FakeClock();
    reported = [];
    const log = {
      failed: ({ model }: { model: string }, kind: string) => reported.push(`${model}: ${kind}`),
      recovered: ({ model }: { model: string }) => reported.push(`${model}: recovered`),
    };
    outages = new Outages(log, clock.now);
    server.seen.length = 0;
  });
  afterEach(() => server.close());

  const ask = (model = 'large', apiKey = 'first') =>
    new OpenAiEndpoint({ apiKey, baseUrl, outages }, model).call(
      (client) => client.chat.completions.create({ model, messages: [{ role: 'user', content: 'hello' }] }),
      new AbortController().signal,
    );
  const answers = (...replies: ReturnType<typeof failed>[]) => void (server.replies.write = replies);
  const quick = { 'retry-after-ms': '1' };

  it('is asked once for a model it does not know, and again after five minutes', async () => {
    answers(failed(404, 'model_not_found'), written('yes'));
    await expect(ask()).rejects.toThrow('does not know the model “large”');
    await expect(ask()).rejects.toThrow(/left out for now: .+ does not know the model “large”/);
    clock.advance({ minutes: 4 });
    await expect(ask()).rejects.toThrow(ProviderUnavailable);
    expect(server.seen).toHaveLength(1);
    clock.advance({ minutes: 1, seconds: 1 });
    await expect(ask()).resolves.toMatchObject({ id: 'chatcmpl-1' });
  });

  it('E1 ends one run over a refused key, and from then on lets another provider serve', async () => {
    answers(failed(401, 'invalid_api_key'));
    await expect(ask()).rejects.toThrow(ProviderRefused);
    await expect(ask('small')).rejects.toThrow(ProviderUnavailable);
    expect(server.seen).toHaveLength(1);
    clock.advance({ minutes: 6 });
    await expect(ask('small')).rejects.toThrow(ProviderUnavailable);
    expect(server.seen).toHaveLength(2);
  });

  it('is reported again when a corrected key is refused, too', async () => {
    answers(failed(403, 'forbidden'), written('yes'), failed(403, 'forbidden'));
    await expect(ask()).rejects.toThrow(ProviderRefused);
    clock.advance({ minutes: 6 });
    await ask();
    await expect(ask()).rejects.toThrow(ProviderRefused);
  });

  it('is asked at once with another key', async () => {
    answers(failed(402, 'payment_required'), written('yes'));
    await expect(ask('large', 'first')).rejects.toThrow(ProviderRefused);
    await expect(ask('large', 'second')).resolves.toBeDefined();
  });

  it('is left out for the one model that fails, not for others', async () => {
    answers(failed(404, 'model_not_found'), written('yes'));
    await expect(ask('large')).rejects.toThrow(ProviderUnavailable);
    await expect(ask('small')).resolves.toBeDefined();
    await expect(ask('large')).rejects.toThrow('left out');
  });

  it('is left out for half a minute after all tries at a broken server', async () => {
    answers(
      failed(500, 'broken', quick),
      failed(500, 'broken', quick),
      failed(500, 'broken', quick),
      written(1),
    );
    await expect(ask()).rejects.toThrow('failed (500)');
    await expect(ask()).rejects.toThrow('left out');
    expect(server.seen).toHaveLength(3);
    clock.advance({ seconds: 31 });
    await expect(ask()).resolves.toBeDefined();
  });

  it('is not left out for a request that it does not take', async () => {
    answers(failed(400, 'bad_request'), written('yes'));
    await expect(ask()).rejects.toThrow('failed (400)');
    await expect(ask()).resolves.toBeDefined();
  });

  it('is reported when it fails and when it recovers, not with every call', async () => {
    answers(written('yes'), written('yes'), failed(404, 'model_not_found'), written('yes'));
    await ask();
    await ask();
    await ask().catch(() => undefined);
    await ask().catch(() => undefined);
    clock.advance({ minutes: 6 });
    await ask();
    expect(reported).toEqual(['large: recovered', 'large: model', 'large: recovered']);
  });
});
