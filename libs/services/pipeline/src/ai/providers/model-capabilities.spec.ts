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
});
