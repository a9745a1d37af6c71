import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AiKey, sentenceOf, defaultAiSettings, lowConfidence } from '@sop/contracts';
import { FsObjectStore } from '@sop/object-store';
import { Logger, readRuntime } from '@sop/service-kit';
import { answer, eventually, fakeBus, FakeClock } from '@sop/testing';
import type { Observations } from '@sop/procedure-writer';
import type { ModelCall } from '../ai/index.js';
import { type FailureKind, Outages } from '../ai/providers/outages.js';
import { readPipelineConfig } from '../pipeline.config.js';
import {
  CompatibleServer,
  failed,
  written,
  type ChatRequest,
  type Reply,
} from '../testing/compatible-server.js';
import { environmentModels } from '../testing/environment-models.js';
import { draft, isWriting, linesOf, narrated, step } from '../testing/model-replies.js';
import { AiProvider } from './ai-provider.js';

const spokenLines = [
  'First, turn off the main power switch.',
  'Next, remove the four screws with a screwdriver.',
  'Then lift the cover off the machine.',
];
const whole = draft([
  step('Turn off the power', 0),
  step('Remove the four screws', 1),
  step('Lift the cover off', 2),
]);
const json = JSON.stringify(whole);
const titles = ['Turn off the power', 'Remove the four screws', 'Lift the cover off'];

/** Misbehaving servers and models, through the provider that the workers use. */
describe('a language model', () => {
  let server: CompatibleServer;
  let baseUrl: string;
  let folder: string;
  let provider: AiProvider;
  let failures: FailureKind[];
  let calls: ModelCall[];
  const clock = new FakeClock();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'model-'));
    server = new CompatibleServer();
    server.replies.write = [written(whole)];
    failures = [];
    calls = [];
    baseUrl = await server.listen();
    provider = open();
  });
  afterEach(async () => {
    await provider.onApplicationShutdown();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  function open(own: Partial<ReturnType<typeof readPipelineConfig>> = {}): AiProvider {
    const config = { ...readPipelineConfig(), openaiBaseUrl: baseUrl, ...own };
    const bus = fakeBus(answer(AiKey, () => ({ key: 'sk-test', source: 'settings' as const })));
    const log = {
      failed: (_called: unknown, kind: FailureKind) => void failures.push(kind),
      recovered: () => undefined,
    };
    return new AiProvider(
      readRuntime({}),
      config,
      bus,
      new FsObjectStore(folder),
      Logger.open({ service: 'pipeline', level: 'error' }),
      environmentModels(config, bus),
      new Outages(log, clock.now),
      { called: (call) => void calls.push(call) },
    );
  }

  /** Writes one video like the stages do. */
  async function made(input: Observations = narrated(...spokenLines)) {
    const run = { id: randomUUID(), companyId: randomUUID(), sopId: randomUUID() };
    const ai = await provider.forRun(run, undefined, defaultAiSettings);
    const context = { signal: new AbortController().signal, report: () => undefined };
    const plan = await ai.writer.plan(input, context);
    const procedure = await ai.writer.write({ ...input, plan }, context);
    await ai.writer.safety({ ...input, plan, procedure }, context);
    await ai.deleteStoredReplies();
    const record = ai.madeBy().find(({ stage }) => stage === 'generating');
    return {
      titles: procedure.steps.map(({ title }) => title.text),
      ids: procedure.steps.map(({ title }) => title.evidence.segment_ids),
      steps: procedure.steps,
      by: record?.provider,
      why: (record?.status_messages ?? []).map(sentenceOf),
    };
  }

  const writes = () => server.calls('write').length;
  /** The draft with its sentences in another shape. */
  const steps = (sentence: (text: string, id: number) => unknown, more = {}): Reply =>
    written(
      draft(
        titles.map((title, id) => ({ title, sentences: [sentence(`${title}.`, id)] })),
        more,
      ),
    );
  const spoiled = (reply: Reply) => (request: ChatRequest) => (isWriting(request) ? reply : undefined);

  describe.each([
    ['json_schema by 400', 400, ['json_schema', 'json_object']],
    ['json_schema by 422', 422, ['json_schema', 'json_object']],
    ['any form by 400', 400, ['json_schema', 'json_object', undefined]],
  ] as const)('that refuses %s', (_what, status, forms) => {
    beforeEach(() => {
      const taken = forms.at(-1);
      server.behave = ({ response_format: format }) =>
        format?.type === taken ? undefined : failed(status, 'bad', {}, 'this response_format is unavailable');
    });

    it('is asked in another output form, which is remembered and reported to the operator', async () => {
      expect((await made()).titles).toEqual(titles);
      const asked = server.calls('write').map(({ body }) => JSON.parse(body) as ChatRequest);
      expect(asked.map((one) => one.response_format?.type)).toEqual(forms);
      expect(asked.at(-1)?.messages[0]?.content).toContain('JSON schema');
      expect((await made()).by).toBe('openai');
      expect(writes()).toBe(forms.length + 1);
      expect(calls.at(-1)).toMatchObject({ form: forms.at(-1) ?? 'plain', outcome: 'answered' });
    });
  });

  it.each([
    ['thinks aloud first', written(`<think>\nThey want {something}.\n</think>\n\n${json}`)],
    ['puts fences around', written(`\`\`\`json\n${json}\n\`\`\``)],
    ['puts sentences around', written(`Here it is:\n${json}\n\nAnything else?`)],
    [
      'sends parts of a text',
      { body: { choices: [{ message: { content: [{ type: 'text', text: json }] } }] } },
    ],
    ['gives ids as texts', steps((text, id) => ({ text, ids: [String(id)] }))],
    ['gives one id instead of a list', steps((text, id) => ({ text, ids: id }))],
    ['counts ids from one', steps((text, id) => ({ text, ids: [id + 1] }))],
    [
      'leaves fields out',
      steps((text, id) => ({ text, ids: [id] }), { equipment: undefined, language: undefined }),
    ],
    ['gives null for empty lists', written({ ...whole, equipment: null, precautions: null, left_out: null })],
    [
      'gives ids for steps alone',
      written({ steps: titles.map((title, id) => ({ title, ids: [id], sentences: [`${title}.`] })) }),
    ],
    [
      'has other words for a kind',
      written({ ...whole, precautions: [{ text: 'Turn it off.', kind: 'WARNING', step: '1', ids: [0] }] }),
    ],
  ] as [string, Reply][])('that %s is read all the same, in one question', async (_what, reply) => {
    server.behave = spoiled(reply);
    const result = await made();
    expect([result.by, result.titles, result.ids]).toEqual(['openai', titles, [[0], [1], [2]]]);
    expect(writes()).toBe(1);
    expect(failures).toEqual([]);
  });

  it('that cites nothing for one step has it beside the others, marked', async () => {
    const uncited = { title: 'Take a break', text: ['Take a break.'] };
    server.behave = spoiled(
      written(draft([step('Turn off the power', 0), uncited, step('Lift the cover off', 2)])),
    );
    const { steps: own } = await made();
    expect(own.map(({ title }) => title.evidence.segment_ids)).toEqual([[0], [0], [2]]);
    const [, marked] = own;
    for (const { evidence, confidence } of [marked?.title, ...(marked?.sentences ?? [])].filter(
      (one) => !!one,
    )) {
      expect(evidence).toMatchObject({ segment_ids: [0], start_seconds: 0, end_seconds: 4 });
      expect(confidence).toBeLessThan(lowConfidence);
    }
  });

  it('with a long title has it complete in the step, and shortened as the title', async () => {
    const long =
      'Turn off the main power switch at the back of the machine, then wait until the fan has stopped and the lamp is dark';
    server.behave = spoiled(written(draft([{ ...step('Turn off the power', 0), title: long }])));
    const [first] = (await made()).steps;
    expect(first?.title.text).toBe('Turn off the main power switch at the back of the machine');
    expect(first?.sentences.at(-1)?.text).toBe(`${long}.`);
  });

  it('with a truncated reply gets smaller requests at once', async () => {
    server.behave = (request) =>
      isWriting(request) && (request.messages[1]?.content.match(/^\[\d/gm) ?? []).length > 2
        ? { body: { choices: [{ finish_reason: 'length', message: { content: json.slice(0, 200) } }] } }
        : undefined;
    const halves = [
      draft([step('Turn off the power', 0), step('Remove the four screws', 1)]),
      draft([step('Lift the cover off', 2)]),
    ];
    server.replies.write = halves.map(written);
    expect(await made()).toMatchObject({ by: 'openai', titles });
    expect(writes()).toBe(3);
    expect(calls[0]).toMatchObject({ outcome: 'cut-off' });
  });

  it('with truncated replies only is replaced by the offline writer, with a status message', async () => {
    server.behave = spoiled({
      body: { choices: [{ finish_reason: 'length', message: { content: '{"steps": [' } }] },
    });
    const result = await made();
    expect(result).toMatchObject({
      by: 'local',
      why: ['Written by the offline writer: the model’s answers could not be used.'],
    });
    expect(result.titles.length).toBeGreaterThan(0);
    expect(failures).toEqual(['wrong']);
  });

  it.each([
    ['an error', { body: { error: { message: 'Provider returned error', code: 502 } } }],
    [
      'a page',
      { body: null, raw: '<html><body>Sign in</body></html>', headers: { 'content-type': 'text/html' } },
    ],
    ['no choices', { body: { choices: [] } }],
    ['no message', { body: { choices: [{ index: 0, finish_reason: 'error', message: null }] } }],
    ['nothing', { body: null }],
  ] as [string, Reply][])(
    'whose server answers 200 with %s is asked again, and replaced when that continues',
    async (_what, reply) => {
      server.behave = (_request, call) => (call === 1 ? reply : undefined);
      expect(await made()).toMatchObject({ by: 'openai', titles });
      server.behave = () => reply;
      const result = await made();
      expect(result).toMatchObject({
        by: 'local',
        why: ['Written by the offline writer: the model’s server failed.'],
      });
      expect(result.titles.length).toBeGreaterThan(0);
      expect(failures).toEqual(['server']);
    },
  );

  it.each([
    ['no text', written('')],
    [
      'no content',
      { body: { choices: [{ message: { content: null, refusal: 'I cannot help with that.' } }] } },
    ],
    ['words', written('I cannot help with that.')],
    ['another shape', written({ acts: [] })],
    ['steps that cite nothing', written(draft(titles.map((title) => ({ title, text: [`${title}.`] }))))],
    ['steps without end', written(draft(Array.from({ length: 2000 }, () => step('Turn off the power', 0))))],
  ] as [string, Reply][])(
    'that writes %s is asked once more and then counts as failed',
    async (_what, reply) => {
      server.behave = spoiled(reply);
      expect(await made()).toMatchObject({
        by: 'local',
        why: ['Written by the offline writer: the model’s answers could not be used.'],
      });
      expect(writes()).toBe(2);
      expect(failures).toEqual(['wrong']);
      expect(calls.map(({ task, outcome }) => `${task} ${outcome}`)).toEqual(Array(2).fill('writing wrong'));
    },
  );

  it('gets a schema without bounds, which some providers refuse', async () => {
    await made();
    const shapes = server.seen.map(({ body }) =>
      JSON.stringify((JSON.parse(body) as ChatRequest).response_format),
    );
    expect(shapes).toHaveLength(2);
    for (const shape of shapes)
      expect(shape).not.toMatch(/minItems|maxItems|minimum|maximum|minLength|maxLength/);
  });

  it.each([
    ['names the parameter', { param: 'temperature', message: 'no' }],
    ['says it in words', { message: "Unsupported value: 'temperature' does not support 0." }],
  ])('without temperature support that %s is asked with a temperature once', async (_how, error) => {
    server.behave = ({ temperature }) =>
      temperature === undefined ? undefined : { status: 400, body: { error } };
    await made();
    await made();
    const asked = server.seen.map(({ body }) => (JSON.parse(body) as ChatRequest).temperature);
    expect(asked.filter((temperature) => temperature !== undefined)).toHaveLength(1);
    expect((JSON.parse(server.seen[0]?.body ?? '') as ChatRequest).response_format?.type).toBe('json_schema');
    expect(server.seen.every(({ body }) => body.includes('json_schema'))).toBe(true);
  });

  const tanks = (count: number) =>
    narrated(
      ...Array.from(
        { length: count },
        (_none, at) => `Fill tank number ${at + 1}. ${'It takes a while and must not run over. '.repeat(4)}`,
      ),
    );
  const long = tanks(60);
  /** More windows than a company may ask about at once. */
  const many = tanks(200);
  const lengthsOf = () =>
    server
      .calls('write')
      .map(({ body }) =>
        (JSON.parse(body) as ChatRequest).messages.reduce((sum, { content }) => sum + content.length, 0),
      );
  const idsIn = (request: ChatRequest): number[] => linesOf(request).map(([id]) => id);
  const byItsIds = (request: ChatRequest): Reply | undefined =>
    isWriting(request)
      ? written(draft(idsIn(request).map((id) => step(`Fill tank number ${id + 1}`, id))))
      : undefined;

  it('gets no more than its context size, question and answer together, as configured', async () => {
    server.behave = byItsIds;
    const small = await made(long);
    const most = Math.max(...lengthsOf());
    const windows = writes();
    await provider.onApplicationShutdown();
    server.seen.length = 0;
    provider = open({ openaiContextTokens: 32_768 });
    const large = await made(long);
    expect(most).toBeLessThan(8192 * 2);
    expect(writes()).toBeLessThan(windows);
    expect([small.titles, large.titles].map(({ length }) => length)).toEqual([60, 60]);
    expect(small.titles).toEqual(large.titles);
  });

  it.each([
    [
      'says so',
      (): Reply =>
        failed(400, 'context_length_exceeded', {}, "This model's maximum context length is 4096 tokens."),
    ],
    [
      'cuts the question silently',
      (): Reply => ({
        body: {
          choices: [{ message: { content: json } }],
          usage: { prompt_tokens: 500, completion_tokens: 10 },
        },
      }),
    ],
  ])('whose server has a smaller context and %s gets smaller requests at once', async (_how, overflow) => {
    server.behave = (request) =>
      isWriting(request) && idsIn(request).length > 8 ? overflow() : byItsIds(request);
    const result = await made(long);
    expect([result.by, result.titles.length]).toEqual(['openai', 60]);
    expect(calls.filter(({ outcome }) => outcome === 'too-long').length).toBeGreaterThan(0);
  });

  it('that fails at one window leaves only that one to the offline writer, with a status message', async () => {
    server.behave = (request) =>
      idsIn(request).includes(0) && isWriting(request) ? failed(400, 'bad', {}, 'no') : byItsIds(request);
    const result = await made(long);
    expect(result.by).toBe('openai');
    expect(result.why[0]).toMatch(/^1 of \d parts of the narration was not written by the language model\.$/);
    expect(result.titles).toContain('Fill tank number 60');
    expect(result.ids.flat()).toContain(0);
  });

  it('gets at most four windows concurrently, with the titles before each window', async () => {
    let open = 0;
    let most = 0;
    const waiting: (() => void)[] = [];
    server.hold = async (request) => {
      if (!isWriting(request)) return;
      open += 1;
      most = Math.max(most, open);
      // The first four are held until all of them have arrived.
      if (waiting.length < 3 && most < 4) await new Promise<void>((go) => waiting.push(go));
      else for (const go of waiting) go();
      open -= 1;
    };
    server.behave = byItsIds;
    const result = await made(many);
    expect(result.titles).toHaveLength(200);
    expect(result.titles.at(-1)).toBe('Fill tank number 200');
    expect(most).toBe(4);
    const asked = server
      .calls('write')
      .map(({ body }) => (JSON.parse(body) as ChatRequest).messages[1]?.content ?? '');
    expect(asked.some((content) => /<before>\nFill tank number \d+\n/.test(content))).toBe(true);
  });

  it('that hangs at all questions of one company answers those of another', async () => {
    await provider.onApplicationShutdown();
    provider = open({ openaiContextTokens: 4096 });
    const isLong = ({ messages }: ChatRequest) => messages[1]?.content.includes('tank') === true;
    let hanging = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    server.behave = (request) => (isLong(request) ? byItsIds(request) : undefined);
    server.hold = async (request) => {
      if (!isLong(request)) return;
      hanging += 1;
      await released;
    };
    const first = made(many);
    await eventually(() => expect(hanging).toBe(4));
    await expect(made()).resolves.toMatchObject({ by: 'openai', titles });
    expect(hanging).toBe(4);
    release();
    expect((await first).titles).toHaveLength(200);
  });

  it('is not called for half a minute after its server fails, and then again', async () => {
    server.behave = () => failed(500, 'server_error', { 'retry-after-ms': '1' });
    await made();
    const asked = writes();
    expect((await made()).why).toEqual(['Written by the offline writer: the model’s server failed.']);
    expect(writes()).toBe(asked);
    server.behave = undefined;
    clock.advance({ seconds: 31 });
    expect((await made()).by).toBe('openai');
  });

  it('has every call logged with its figures', async () => {
    server.behave = (request) =>
      isWriting(request)
        ? {
            body: {
              choices: [{ message: { content: json } }],
              usage: { prompt_tokens: 1200, completion_tokens: 340 },
            },
          }
        : undefined;
    await made();
    expect(calls).toEqual([
      expect.objectContaining({
        task: 'writing',
        model: 'gpt-4o-mini',
        form: 'json_schema',
        tokensIn: 1200,
        tokensOut: 340,
        outcome: 'answered',
      }),
      expect.objectContaining({ task: 'checking', tokensIn: null, tokensOut: null, outcome: 'answered' }),
    ]);
  });
});
