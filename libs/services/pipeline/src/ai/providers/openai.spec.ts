import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type MisbehavingServer, misbehaviours, startMisbehaving } from '@sop/testing';
import { LocalWriter } from '@sop/procedure-writer';
import { CompatibleServer, failed, written } from '../../testing/compatible-server.js';
import { ProviderUnavailable, type Speech } from '../ports.js';
import { OpenAiEndpoint } from './openai-client.js';
import { Outages } from './outages.js';
import type { Stretch } from './openai-pieces.js';
import { OpenAiRequestSlots } from './openai-slots.js';
import { OpenAiTranscriber } from './openai-transcriber.js';
import { OpenAiWriter } from './openai-writer.js';

const context = { signal: new AbortController().signal, report: () => undefined };

describe('an OpenAI-compatible endpoint', () => {
  let server: CompatibleServer;
  let baseUrl: string;
  let folder: string;
  const transcriber = (spoken: readonly Stretch[], slots = new OpenAiRequestSlots(4)): OpenAiTranscriber =>
    new OpenAiTranscriber({ apiKey: 'sk-test', baseUrl, slots }, 'whisper-large-v3', () =>
      Promise.resolve(spoken),
    );
  const speech = (): Speech => ({
    samples: () => Promise.resolve(new Float32Array(200 * 16_000)),
    encode: async (startSeconds) => {
      const file = join(folder, `${startSeconds}.ogg`);
      await writeFile(file, 'audio');
      return file;
    },
  });

  beforeEach(async () => {
    server = new CompatibleServer();
    baseUrl = await server.listen();
    folder = await mkdtemp(join(tmpdir(), 'openai-'));
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('stops reading a reply that has no end, and says that the provider is unavailable', async () => {
    server.replies.write = [written(' '.repeat(9 * 1024 * 1024))];
    const answer = new OpenAiEndpoint({ apiKey: 'sk-test', baseUrl, maxRetries: 0 }, 'm').call(
      (client, signal) =>
        client.chat.completions.create(
          { model: 'm', messages: [{ role: 'user', content: 'x' }] },
          { signal },
        ),
      context.signal,
    );
    await expect(answer).rejects.toThrow(ProviderUnavailable);
  });

  it('gets no Authorization header where there is no key', async () => {
    server.replies.write = [written('{}'), written('{}')];
    for (const apiKey of [null, 'sk-test'])
      await new OpenAiEndpoint({ apiKey, baseUrl }, 'm').call(
        (client, signal) =>
          client.chat.completions.create(
            { model: 'm', messages: [{ role: 'user', content: 'x' }] },
            { signal },
          ),
        context.signal,
      );
    expect(server.seen.map(({ authorization }) => authorization)).toEqual(['', 'Bearer sk-test']);
  });

  describe('that misbehaves', () => {
    let hostile: MisbehavingServer;
    beforeEach(() => {
      jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => hostile.deadline());
    });
    afterEach(async () => {
      jest.restoreAllMocks();
      expect([hostile.requestCount > 0, hostile.redirectedCount]).toEqual([true, 0]);
      await hostile.close();
    });

    // A page is a reply of the wrong form, which the caller finds out.
    const broken = misbehaviours.filter((how) => !/sends (a page|nothing)/.test(how));

    it.each(broken)('is unavailable within its time where it %s, and left out then', async (how) => {
      hostile = await startMisbehaving(how);
      const outages = new Outages();
      const settings = { apiKey: 'sk-test', baseUrl: `${hostile.url}/v1` };
      const endpoint = new OpenAiEndpoint({ ...settings, outages, maxRetries: 0 }, 'm');
      const ask = () =>
        endpoint.call(
          (client, signal, timeout) =>
            client.chat.completions.create({ model: 'm', messages: [] }, { signal, timeout }),
          context.signal,
        );
      await expect(ask()).rejects.toThrow(ProviderUnavailable);
      await expect(ask()).rejects.toThrow('is left out for now');
      expect(hostile.requestCount).toBeLessThanOrEqual(how === 'leads round in a circle' ? 4 : 1);
    });

    it.each(misbehaviours)('gives no transcript, within its time, where it %s', async (how) => {
      hostile = await startMisbehaving(how);
      const settings = {
        apiKey: 'sk-test',
        baseUrl: `${hostile.url}/v1`,
        maxRetries: 0,
      };
      const spoken = () => Promise.resolve([{ startSeconds: 0, endSeconds: 3 }]);
      const asked = new OpenAiTranscriber(
        { ...settings, slots: new OpenAiRequestSlots(4) },
        'whisper',
        spoken,
      );
      await expect(asked.transcribe(speech(), context)).rejects.toThrow(ProviderUnavailable);
    });

    it.each(misbehaviours)('leaves writing to this machine, within its time, where it %s', async (how) => {
      hostile = await startMisbehaving(how);
      const settings = {
        apiKey: 'sk-test',
        baseUrl: `${hostile.url}/v1`,
        maxRetries: 0,
      };
      const segments = [{ id: 0, start_seconds: 0, end_seconds: 3, text: 'Open the lid.', confidence: 0.9 }];
      const input = { durationSeconds: 4, creationType: 'video_upload' as const, segments, scenes: [] };
      const local = new LocalWriter();
      const model = {
        models: { writing: 'm', checking: 'm' },
        contextTokens: 8192,
        style: { glossary: [], styleGuide: '', language: null },
      };
      const plan = await new OpenAiWriter(settings, model, local).plan(input, context);
      expect(plan).toEqual(await local.plan(input, context));
    });
  });

  it.each([
    ['a word without an end', { text: 'a', segments: [{ start: 0, end: 1, text: 'x'.repeat(60_000) }] }],
    [
      'segments without an end',
      { text: 'a', segments: Array.from({ length: 3_000 }, () => ({ start: 0, end: 1, text: 'x' })) },
    ],
  ])('takes no transcript of %s', async (_, body) => {
    server.replies.speech = [{ body }];
    const transcript = transcriber([{ startSeconds: 0, endSeconds: 3 }]).transcribe(speech(), context);
    await expect(transcript).rejects.toThrow(ProviderUnavailable);
  });

  it('places the segments of every audio part in the video and drops silence that was turned into words', async () => {
    server.replies.speech = [
      {
        body: {
          text: 'a',
          segments: [
            { start: 0, end: 2, text: ' Open the lid. ', avg_logprob: -0.1, no_speech_prob: 0.01 },
            { start: 2, end: 4, text: 'Thank you.', avg_logprob: -1.4, no_speech_prob: 0.9 },
          ],
        },
      },
      { body: { text: 'Close the lid.' } },
    ];
    const spoken = [
      { startSeconds: 10, endSeconds: 60 },
      { startSeconds: 120, endSeconds: 150 },
    ];
    // One call at a time, so that the replies meet their pieces.
    const segments = await transcriber(spoken, new OpenAiRequestSlots(1)).transcribe(speech(), context);
    expect(
      segments.map(({ id, start_seconds, end_seconds, text }) => ({ id, start_seconds, end_seconds, text })),
    ).toEqual([
      { id: 0, start_seconds: 9.7, end_seconds: 11.7, text: 'Open the lid.' },
      { id: 1, start_seconds: 119.7, end_seconds: 150.3, text: 'Close the lid.' },
    ]);
    expect(server.seen[0]).toMatchObject({
      route: 'speech',
      authorization: 'Bearer sk-test',
    });
    expect(server.seen[0]?.body).toContain('verbose_json');
  });

  it('says that the provider is unavailable when a transcription fails', async () => {
    server.replies.speech = [failed(500, 'server_error', { 'retry-after-ms': '1' })];
    const transcript = transcriber([{ startSeconds: 0, endSeconds: 3 }]).transcribe(speech(), context);
    await expect(transcript).rejects.toThrow(ProviderUnavailable);
  });
});
