import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CompatibleServer, failed, written } from '../../testing/compatible-server.js';
import { ModelCapabilities } from './model-capabilities.js';
import type { ModelCall } from './model-calls.js';
import { OpenAiChat } from './openai-chat.js';
import { OpenAiEndpoint, type OpenAiSettings } from './openai-client.js';
import { writingShape } from './openai-shapes.js';

const { signal } = new AbortController();

describe('a server whose calls share one context', () => {
  let server: CompatibleServer;
  let capabilities: ModelCapabilities;
  let calls: ModelCall[];
  let settings: OpenAiSettings;

  beforeEach(async () => {
    server = new CompatibleServer();
    capabilities = new ModelCapabilities();
    calls = [];
    const log = { called: (call: ModelCall) => void calls.push(call) };
    settings = { apiKey: null, baseUrl: await server.listen(), capabilities, calls: log };
  });
  afterEach(() => server.close());

  const ask = (model: string) =>
    new OpenAiChat(settings, model).ask(
      {
        task: 'writing',
        shape: writingShape,
        messages: [{ role: 'system', content: 'Write.' }],
        answerTokens: 8,
        isUsable: () => true,
      },
      signal,
    );

  /** Two pieces of work that begin together; the first ends once the second has begun, or nothing else is left to do. */
  async function orderOf(model: string): Promise<string[]> {
    const { called } = new OpenAiEndpoint(settings, model);
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(`${name} begins`);
      await new Promise(setImmediate);
      order.push(`${name} ends`);
    };
    await Promise.all(['first', 'second'].map((name) => capabilities.inTurn(called, work(name), signal)));
    return order;
  }

  it('is asked one question at a time once it has run out of it, and asked again', async () => {
    server.replies.write = [
      failed(500, 'server_error', {}, 'Context size has been exceeded.'),
      written({ steps: [] }),
    ];
    expect(await ask('m')).toEqual({ content: '{"steps":[]}', isCutOff: false });
    expect(calls.map(({ outcome }) => outcome)).toEqual(['server', 'answered']);
    expect(await orderOf('m')).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('is asked as many as allowed at once after any other failure, and another model as well', async () => {
    server.replies.write = [failed(500, 'server_error'), written({ steps: [] })];
    await ask('m');
    const sideBySide = ['first begins', 'second begins', 'first ends', 'second ends'];
    expect(await orderOf('m')).toEqual(sideBySide);
    capabilities.takeTurns(new OpenAiEndpoint(settings, 'm').called);
    expect(await orderOf('another')).toEqual(sideBySide);
  });

  describe('that answers one question at a time', () => {
    /** The limits of calls that are begun one after the other and end together, s. */
    async function limitsOf(...calls: [model: string, seconds: number, from?: OpenAiSettings][]) {
      const limits: number[] = [];
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const running = calls.map(([model, seconds, from = settings]) =>
        new OpenAiEndpoint({ ...from, timeoutSeconds: 100 }, model).call(
          (_client, _signal, timeout) => {
            limits.push(timeout / 1000);
            return held;
          },
          signal,
          seconds,
        ),
      );
      release();
      await Promise.all(running);
      return limits;
    }

    it('has time for those before, of whatever model', async () => {
      expect(await limitsOf(['m', 20], ['m', 30], ['c', 5])).toEqual([120, 150, 155]);
      expect(await limitsOf(['m', 20])).toEqual([120]);
    });

    it('has half an hour at most', async () => {
      expect(await limitsOf(['m', 1000], ['m', 900])).toEqual([1100, 1800]);
    });

    it('has no time for those of another server', async () => {
      const other = { ...settings, baseUrl: 'http://127.0.0.1:9/v1' };
      expect(await limitsOf(['m', 20], ['m', 30, other])).toEqual([120, 130]);
    });
  });
});
