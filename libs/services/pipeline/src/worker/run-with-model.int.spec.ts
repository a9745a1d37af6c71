import { createReadStream } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ActiveDetector,
  AiKey,
  generatedSop,
  processingSettings,
  ReadAiSettings,
  ReadProcessingSettings,
  ReserveUsage,
  sentenceOf,
  defaultAiSettings,
  lowConfidence,
  type GeneratedSop,
  type TranscriptSegment,
} from '@sop/contracts';
import { keyFor } from '@sop/object-store';
import { Logger } from '@sop/service-kit';
import { answer, closeServer, eventually, fakeBus, listenLocally } from '@sop/testing';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { runInThisContext } from 'node:vm';
import { Outages } from '../ai/index.js';
import { tokensOf } from '../ai/providers/tokens.js';
import { ModelCallsInDatabase } from '../model-calls/model-calls-in-database.js';
import { OutagesInDatabase } from '../outages/outages-in-database.js';
import { noModel, readPipelineConfig } from '../pipeline.config.js';
import { makeClips, narrationTranscript } from '../testing/clips.js';
import {
  CompatibleServer,
  failed,
  written,
  type ChatRequest,
  type Reply,
} from '../testing/compatible-server.js';
import { environmentModels } from '../testing/environment-models.js';
import { draft, isWriting, line, linesOf, step } from '../testing/model-replies.js';
import { startPipeline, type Company, type PipelineFixture } from '../testing/start-pipeline.js';
import { AiProvider, type RunAi } from './ai-provider.js';
import { RunSop } from './run-sop.js';

const slow = 300_000;
const titles = ['Put on the gloves', 'Turn off the power', 'Remove the four screws', 'Clean the table'];

/** The real provider with the words of a fixed transcript, without reading the screen. */
class TranscribedAi extends AiProvider {
  transcript: TranscriptSegment[] = narrationTranscript;

  override async forRun(...given: Parameters<AiProvider['forRun']>): Promise<RunAi> {
    const ai = await super.forRun(...given);
    return {
      ...ai,
      readScreen: () => Promise.resolve([]),
      readPieces: () => Promise.resolve([]),
      transcriber: { provider: 'local', model: 'fixed', transcribe: () => Promise.resolve(this.transcript) },
    };
  }
}

/** All of it within the clip, however many lines there are. */
const segmentsOf = (texts: readonly string[]): TranscriptSegment[] =>
  texts.map((text, id) => ({
    id,
    start_seconds: (id * 9.6) / texts.length,
    end_seconds: (id * 9.6 + 9) / texts.length,
    text,
    confidence: 0.9,
  }));
const lines = (count: number): string[] =>
  Array.from(
    { length: count },
    (_none, at) => `Next, press the green button number ${at + 1} on the left panel and wait for its light.`,
  );

/** A step for each line that was sent. */
const steps = (request: ChatRequest) =>
  draft(linesOf(request).map(([id, text]) => step(titles[id] ?? text.replace(/\.$/, ''), id)));
type Behaviour = (request: ChatRequest) => Reply | undefined;
const writing =
  (reply: (request: ChatRequest) => Reply): Behaviour =>
  (request) =>
    isWriting(request) ? reply(request) : undefined;

describe('a whole run with a language model', () => {
  let pipeline: PipelineFixture;
  let clips: Awaited<ReturnType<typeof makeClips>>;
  let company: Company;
  let server: CompatibleServer;
  let ai: TranscribedAi;
  let baseUrl: string;

  beforeAll(async () => {
    [pipeline, clips] = await Promise.all([startPipeline(), makeClips()]);
  }, slow);
  afterAll(async () => {
    await clips.remove();
    await pipeline.close();
  });
  beforeEach(async () => {
    company = await pipeline.signIn();
    server = new CompatibleServer();
    baseUrl = await server.listen();
    await pipeline.rows('delete from model_call');
    await pipeline.rows('delete from provider_failure');
    ai = open();
  });
  afterEach(async () => {
    await ai.onApplicationShutdown();
    await server.close();
  });

  function open(own: Partial<ReturnType<typeof readPipelineConfig>> = {}): TranscribedAi {
    const settings = { openaiBaseUrl: baseUrl, openaiContextTokens: 4096, openaiTimeoutSeconds: 1800 };
    const config = { ...readPipelineConfig(), ...settings, ...own };
    const logger = Logger.open({ service: 'pipeline', level: 'fatal' });
    const models = environmentModels(config, bus());
    const calls = new ModelCallsInDatabase(pipeline.database, logger);
    const outages = new Outages(new OutagesInDatabase(pipeline.database, logger));
    return new TranscribedAi(pipeline.runtime, config, bus(), pipeline.store, logger, models, outages, calls);
  }

  function bus() {
    return fakeBus(
      answer(AiKey, () => ({ key: 'sk-test', source: 'settings' as const })),
      answer(ActiveDetector, () => ({ model: null })),
      answer(ReadAiSettings, () => ({ ...defaultAiSettings, object_detection: false })),
      answer(ReadProcessingSettings, () => processingSettings.parse({})),
      answer(ReserveUsage, (ask) => pipeline.fakes.reserve(ask)),
    );
  }

  /** The finished document, or the reason shown to the user. */
  async function run(): Promise<GeneratedSop | string> {
    const sopId = crypto.randomUUID();
    const key = keyFor.video(company.companyId, sopId, 'mp4');
    await pipeline.store.put(key, createReadStream(clips.narrated), { contentType: 'video/mp4' });
    await pipeline.begin(company.companyId, sopId);
    const { database, store, runtime } = pipeline;
    const job = new RunSop(database, store, runtime, bus(), ai);
    const worker = pipeline.work((claimed, context) => job.run(claimed, context));
    const ended = await eventually(
      async () => {
        const [row] = await pipeline.rows<{ state: string; detail: string }>(
          'select state, detail from job where subject_id = $1',
          sopId,
        );
        return row && ['done', 'failed'].includes(row.state) ? row : null;
      },
      { timeoutSeconds: slow / 1000 },
    );
    await worker.stop();
    if (ended.state === 'failed') return ended.detail;
    const { body } = await store.get(keyFor.result(company.companyId, sopId));
    return generatedSop.parse(JSON.parse((await buffer(body)).toString()));
  }

  const made = async (): Promise<GeneratedSop> => {
    const result = await run();
    if (typeof result === 'string') throw new Error(result);
    return result;
  };
  const titlesOf = (sop: GeneratedSop) => sop.steps.map(({ title }) => title.text);
  const recordOf = (sop: GeneratedSop) => {
    const record = sop.made_by.find(({ stage }) => stage === 'generating');
    return { by: record?.provider, why: (record?.status_messages ?? []).map(sentenceOf).join(' ') };
  };
  const loggedCalls = () =>
    eventually(async () => {
      const rows = await pipeline.rows<{ task: string; form: string; outcome: string }>(
        'select task, form, outcome from model_call order by id',
      );
      return rows.length > 0 ? rows : null;
    });

  /** Of the model, as metrics export them. */
  const loggedFailures = () =>
    eventually(async () => {
      const rows = await pipeline.rows<{ kind: string }>('select kind from provider_failure');
      return rows.length > 0 ? rows.map(({ kind }) => kind) : null;
    });

  it.each<[string, Behaviour]>([
    [
      'refuses every output form by 400 but plain text',
      (request) =>
        request.response_format
          ? failed(400, 'bad')
          : isWriting(request)
            ? written(steps(request))
            : undefined,
    ],
    [
      'refuses json_schema by 422',
      (request) =>
        request.response_format?.type === 'json_schema'
          ? failed(422, 'bad')
          : isWriting(request)
            ? written(steps(request))
            : undefined,
    ],
    [
      'refuses the temperature',
      (request) =>
        request.temperature === undefined
          ? isWriting(request)
            ? written(steps(request))
            : undefined
          : failed(400, 'unsupported_value', {}, "Unsupported value: 'temperature'"),
    ],
    [
      'thinks aloud, puts fences around, counts from one and leaves fields out',
      writing((request) => {
        const counted = linesOf(request).map(([id]) => ({
          title: titles[id],
          sentences: [{ text: `${titles[id]}.`, ids: String(id + 1) }],
        }));
        return written(
          `<think>{hm}</think>\n\`\`\`json\n${JSON.stringify({ steps: counted, left_out: null })}\n\`\`\`\nDone.`,
        );
      }),
    ],
    [
      'gives no title, or null, and null for what it has none of',
      writing((request) => {
        const untitled = linesOf(request).map(([id], at) => ({
          ...(at % 2 === 0 && { title: null }),
          text: [line(`${titles[id]}.`, id)],
        }));
        const more = { language: null, equipment: null, precautions: null, left_out: null };
        return written(draft(untitled, more));
      }),
    ],
    [
      'holds two lines at once only',
      writing((request) =>
        linesOf(request).length > 2
          ? failed(400, 'context_length_exceeded', {}, 'This model’s maximum context length is exceeded')
          : written(steps(request)),
      ),
    ],
    [
      'reads the first tokens of a longer question only',
      writing((request) =>
        linesOf(request).length > 2
          ? {
              body: {
                ...(written(steps(request)).body as object),
                usage: { prompt_tokens: 500, completion_tokens: 100 },
              },
            }
          : written(steps(request)),
      ),
    ],
    [
      'truncates longer answers',
      writing((request) => {
        const reply = written(steps(request));
        const [choice] = (reply.body as { choices: { finish_reason: string }[] }).choices;
        if (choice && linesOf(request).length > 2) choice.finish_reason = 'length';
        return reply;
      }),
    ],
  ])(
    'is written by a model whose server %s',
    async (_what, behave) => {
      server.behave = behave;
      const sop = await made();
      expect(titlesOf(sop)).toEqual(titles);
      expect(recordOf(sop)).toEqual({ by: 'openai', why: '' });
      for (const { body } of server.calls('write')) expect(body).not.toMatch(/minItems|maximum"|maxLength/);
      expect((await loggedCalls()).some(({ outcome }) => outcome === 'answered')).toBe(true);
    },
    slow,
  );

  const quick = { 'retry-after-ms': '1' };
  it.each<[string, Reply, RegExp, { outcome: string; failure: string; asked: number }]>([
    [
      'sends an error with status 200',
      { body: { error: { message: 'no', code: 502 } } },
      /server failed/,
      { outcome: 'server', failure: 'server', asked: 3 },
    ],
    [
      'sends a page',
      { raw: '<html>Bad gateway</html>', body: {} },
      /server failed/,
      { outcome: 'server', failure: 'server', asked: 3 },
    ],
    [
      'sends no choices',
      { body: { choices: [] } },
      /server failed/,
      { outcome: 'server', failure: 'server', asked: 3 },
    ],
    [
      'sends no message',
      { body: { choices: [{ message: null }] } },
      /server failed/,
      { outcome: 'server', failure: 'server', asked: 3 },
    ],
    [
      'fails',
      failed(500, 'server_error', quick),
      /server failed/,
      { outcome: 'server', failure: 'server', asked: 3 },
    ],
    [
      'is overloaded for an hour',
      failed(429, 'rate_limit', { 'retry-after': '3600' }),
      /overloaded/,
      { outcome: 'overloaded', failure: 'overloaded', asked: 1 },
    ],
    [
      'does not know the model',
      failed(404, 'model_not_found'),
      /does not know the model/,
      { outcome: 'model', failure: 'model', asked: 1 },
    ],
    [
      'refuses the request in every form, with and without a temperature',
      failed(400, 'bad'),
      /refused the request/,
      { outcome: 'request', failure: 'request', asked: 4 },
    ],
    [
      'answers in prose twice',
      written('I cannot help with that.'),
      /answers could not be used/,
      { outcome: 'wrong', failure: 'wrong', asked: 2 },
    ],
    [
      'gives no step in another shape',
      written({ acts: [] }),
      /answers could not be used/,
      { outcome: 'wrong', failure: 'wrong', asked: 2 },
    ],
    [
      'gives steps that cite nothing',
      written(draft(titles.map((title) => ({ title, text: [title] })))),
      /answers could not be used/,
      { outcome: 'wrong', failure: 'wrong', asked: 2 },
    ],
    [
      'truncates every answer',
      { body: { choices: [{ finish_reason: 'length', message: { content: '{"steps": [' } }] } },
      /answers could not be used/,
      { outcome: 'cut-off', failure: 'wrong', asked: 3 },
    ],
  ])(
    'is written offline, with the reason on the SOP, in the list of calls and in metrics, where the server %s',
    async (_what, reply, why, { outcome, failure, asked }) => {
      server.behave = writing(() => reply);
      const sop = await made();
      expect(sop.steps.length).toBeGreaterThan(0);
      const record = recordOf(sop);
      expect(record.by).toBe('local');
      expect(record.why).toMatch(why);
      expect((await loggedCalls()).map((call) => call.outcome)).toContain(outcome);
      expect(await loggedFailures()).toEqual([failure]);
      expect(server.calls('write')).toHaveLength(asked);
    },
    slow,
  );

  it.each([
    ['refuses the key', failed(401, 'invalid_api_key'), /invalid or has been withdrawn/],
    ['has no quota left', failed(429, 'insufficient_quota'), /quota of the API key is used up/],
  ])(
    'ends with a sentence for the user the first time that the server %s',
    async (_what, reply, sentence) => {
      server.behave = () => reply;
      expect(await run()).toMatch(sentence);
    },
    slow,
  );

  it(
    'has the kinds of a model that calls them by other words, and ids that are texts',
    async () => {
      server.behave = writing((request) =>
        written({
          ...steps(request),
          equipment: [{ name: 'gloves', kind: 'PPE', ids: ['0'] }],
          precautions: [{ text: 'Turn off the power first.', kind: 'WARNING', step: '2', ids: ['1'] }],
        }),
      );
      const sop = await made();
      expect(recordOf(sop)).toEqual({ by: 'openai', why: '' });
      expect(sop.equipment.find(({ name }) => name === 'gloves')?.kind).toBe('protective');
      const own = sop.precautions.find(({ text }) => text === 'Turn off the power first.');
      expect(own).toMatchObject({ kind: 'hazard', step_index: 1 });
    },
    slow,
  );

  it.each<[string, (request: ChatRequest) => boolean, object]>([
    ['json_schema', ({ response_format: format }) => format?.type === 'json_schema', { form: 'json_object' }],
    ['every form', ({ response_format: format }) => format !== undefined, { form: 'plain' }],
    ['a temperature', ({ temperature }) => temperature !== undefined, { form: 'json_schema' }],
  ])(
    'is asked as its server takes it from the second question on, where it refuses %s',
    async (option, isRefused, taken) => {
      let refused = 0;
      server.behave = (request) => {
        if (isRefused(request)) {
          refused += 1;
          return failed(400, 'bad', {}, `${option} is not supported`);
        }
        return isWriting(request) ? written(steps(request)) : undefined;
      };
      expect(titlesOf(await made())).toEqual(titles);
      const first = refused;
      expect(titlesOf(await made())).toEqual(titles);
      expect(refused).toBe(first);
      expect((await loggedCalls()).at(-1)).toMatchObject(taken);
    },
    slow,
  );

  it(
    'is asked for no more than its context size, as it is set',
    async () => {
      ai.transcript = segmentsOf(lines(60));
      server.behave = writing((request) => written(steps(request)));
      const tokensIn = ({ body }: { body: string }) =>
        (JSON.parse(body) as ChatRequest).messages.reduce((sum, { content }) => sum + tokensOf(content), 0);
      expect((await made()).steps).toHaveLength(60);
      const small = server.calls('write').map(tokensIn);
      server.seen.length = 0;
      await ai.onApplicationShutdown();
      ai = open({ openaiContextTokens: 32_768 });
      ai.transcript = segmentsOf(lines(60));
      expect((await made()).steps).toHaveLength(60);
      expect(Math.max(...small)).toBeLessThan(4096);
      expect(server.calls('write')).toHaveLength(1);
      expect(small.length).toBeGreaterThan(1);
    },
    slow,
  );

  it(
    'is written in four rows of parts at most, each part with the titles of the one before it',
    async () => {
      ai.transcript = segmentsOf(lines(200));
      server.behave = writing((request) => written(steps(request)));
      expect((await made()).steps).toHaveLength(200);
      const titlesBefore = server.calls('write').map(({ body }) => {
        const [, input] = (JSON.parse(body) as ChatRequest).messages;
        const [, before = ''] = /<before>\n([^]*?)\n<\/before>/.exec(input?.content ?? '') ?? [];
        return before.split('\n').filter((line) => line !== '' && !line.startsWith('(said)'));
      });
      expect(titlesBefore.length).toBeGreaterThan(8);
      expect(titlesBefore.filter(({ length }) => length === 0)).toHaveLength(4);
    },
    slow,
  );

  it(
    'is written offline in one part only, where the server fails at one of several',
    async () => {
      ai.transcript = segmentsOf(lines(60));
      server.behave = writing((request) =>
        linesOf(request).some(([id]) => id === 0)
          ? failed(500, 'server_error', quick)
          : written(steps(request)),
      );
      const sop = await made();
      expect(recordOf(sop).by).toBe('openai');
      expect(recordOf(sop).why).toMatch(/^1 of \d+ parts of the narration was not written/);
    },
    slow,
  );

  it(
    'is written by a model that writes a title too long for a title, with the whole of it in its step',
    async () => {
      const long = `${titles[3]} from the window side to the door, along the grain, with a dry cloth that leaves no lint behind`;
      server.behave = writing((request) =>
        written(
          draft(linesOf(request).map(([id, text]) => step(id === 3 ? long : (titles[id] ?? text), id))),
        ),
      );
      const sop = await made();
      expect(titlesOf(sop).slice(0, 3)).toEqual(titles.slice(0, 3));
      expect(long.startsWith(titlesOf(sop)[3] ?? '?')).toBe(true);
      expect(titlesOf(sop)[3]?.length).toBeLessThanOrEqual(90);
      expect(sop.steps[3]?.sentences.map(({ text }) => text)).toEqual([`${long}.`]);
    },
    slow,
  );

  it(
    'has the title of the first part that gives one in bounds, and none where none does',
    async () => {
      ai.transcript = segmentsOf(lines(60));
      const firstLines = new Set<number>();
      const titledBy = (titleOf: (first: number) => unknown) =>
        writing((request) => {
          const first = linesOf(request)[0]?.[0] ?? 0;
          firstLines.add(first);
          return written({ ...steps(request), title: titleOf(first) });
        });
      server.behave = titledBy((first) => (first === 0 ? null : `Press buttons from line ${first} on`));
      const { title } = await made();
      const [, second] = [...firstLines].sort((a, b) => a - b);
      expect(title).toBe(`Press buttons from line ${second} on`);
      server.behave = titledBy((first) => (first === 0 ? 'x'.repeat(5000) : ['Press', 4, null]));
      const untitled = await made();
      expect(untitled.title).toBeUndefined();
      expect(recordOf(untitled)).toEqual({ by: 'openai', why: '' });
    },
    slow,
  );

  it(
    'is written by a model whose answer takes longer than `fetch` would wait by itself',
    async () => {
      const silent = createServer(() => undefined);
      const address = await listenLocally(silent);
      const restore = fetchWaitsFor(300);
      // In place of the five minutes that it waits: a call that began after the question has been given up before the answer.
      const givenUp: unknown[] = [];
      server.hold = async () => {
        givenUp.push(await fetch(address).catch(({ cause }: Error) => String(cause)));
      };
      server.behave = writing((request) => written(steps(request)));
      const sop = await made().finally(restore);
      await closeServer(silent);
      expect(givenUp[0]).toContain('Headers Timeout Error');
      expect(titlesOf(sop)).toEqual(titles);
      expect(recordOf(sop)).toEqual({ by: 'openai', why: '' });
      expect(server.calls('write')).toHaveLength(1);
    },
    slow,
  );

  it(
    'writes ten minutes of speech side by side, and within the time of a run at 8 tokens a second',
    async () => {
      const [wordsInTenMinutes, words] = [1500, 15];
      ai.transcript = segmentsOf(lines(wordsInTenMinutes / words));
      let seconds = 0;
      let held: (() => void)[] = [];
      // Answers none before two are asked: one after another would wait for ever.
      server.hold = (request) =>
        !isWriting(request) || held.length > 1
          ? Promise.resolve()
          : new Promise((resolve) => {
              held = [...held, resolve];
              if (held.length > 1) for (const release of held) release();
            });
      server.behave = (request) => {
        const reply = isWriting(request)
          ? draft(linesOf(request).map(([id, text]) => step(text.slice(6, 40), id, line(text, id))))
          : { differ: [], missing: [] };
        const read = request.messages.reduce((sum, { content }) => sum + tokensOf(content), 0);
        seconds += tokensOf(JSON.stringify(reply)) / 8 + read / 60;
        return written(reply);
      };
      const sop = await made();
      expect(recordOf(sop)).toEqual({ by: 'openai', why: '' });
      expect(sop.steps).toHaveLength(100);
      expect(server.calls('write').length).toBeGreaterThan(1);
      expect(seconds / 60).toBeLessThan(processingSettings.parse({}).max_processing_time_minutes);
    },
    slow,
  );

  describe.each([
    {
      language: 'German',
      tag: 'de',
      title: 'Bohrmaschine warten',
      speech: [
        'Hallo zusammen, heute zeige ich euch, wie man die Bohrmaschine wartet.',
        'Zuerst zieht ihr den Netzstecker, sonst niemals weitermachen.',
        'Wenn das Gehäuse wärmer als 40 Grad ist, wartet ihr zehn Minuten.',
        'Dann öffnet ihr die blaue Klappe, nicht die rote.',
      ],
      sentences: [
        ['Netzstecker ziehen', 'Ziehen Sie den Netzstecker, vorher niemals weitermachen.'],
        ['Warten, wenn das Gehäuse wärmer als 40 Grad ist', 'Warten Sie dann 10 Minuten.'],
        ['Blaue Klappe öffnen', 'Öffnen Sie die blaue Klappe, nicht die rote.'],
      ],
    },
    {
      language: 'Chinese',
      tag: 'zh',
      title: '更换水泵的密封圈',
      speech: [
        '大家好，今天我来讲怎么更换水泵的密封圈。',
        '第一步先断开电源，电源没断之前绝对不要打开外壳。',
        '如果压力高于3巴，先等5分钟。',
        '然后关闭左边的阀门，不要关右边的。',
      ],
      sentences: [
        ['断开电源', '先断开电源，断电之前绝对不要打开外壳。'],
        ['压力高于3巴时等待', '如果压力高于3巴，先等5分钟。'],
        ['关闭左边的阀门', '关闭左边的阀门，不要关右边的。'],
      ],
    },
  ])('of a narration in $language', ({ speech, sentences, tag, title }) => {
    beforeEach(() => {
      ai.transcript = segmentsOf(speech);
      server.behave = writing(() =>
        written(
          draft(
            sentences.map(([title, text = ''], at) => ({ title, text: [line(text, at + 1)] })),
            { left_out: ['[0] greeting'], language: tag, title },
          ),
        ),
      );
    });

    it(
      'has what the model wrote, letter for letter and nothing marked',
      async () => {
        const sop = await made();
        expect(sop.title).toBe(title);
        expect(sop.languages).toEqual({ spoken: tag, written: tag });
        expect(sop.steps.map((made) => [made.title.text, ...made.sentences.map(({ text }) => text)])).toEqual(
          sentences,
        );
        expect(sop.steps.map((made) => made.sentences.map(({ evidence }) => evidence.segment_ids))).toEqual([
          [[1]],
          [[2]],
          [[3]],
        ]);
        const all = sop.steps.flatMap((made) => [made.title, ...made.sentences]);
        expect(all.filter(({ confidence }) => confidence < lowConfidence)).toEqual([]);
        expect(sop.unused_speech ?? []).toEqual([]);
      },
      slow,
    );

    it(
      'has no steps without a model, and says why',
      async () => {
        await ai.onApplicationShutdown();
        ai = open({ openaiTextModel: noModel });
        ai.transcript = segmentsOf(speech);
        const sop = await made();
        expect(sop.steps).toEqual([]);
        expect(sop.no_procedure_reason).toMatch(/not in English/);
        expect([sop.title, sop.languages]).toEqual([undefined, undefined]);
        expect(server.seen).toEqual([]);
      },
      slow,
    );
  });
});

interface Dispatcher {
  destroy(): Promise<void>;
  constructor: new (limits: { headersTimeout: number }) => Dispatcher;
}

/** Of this process, not of the test's own global object. @returns what restores it */
function fetchWaitsFor(headersTimeout: number): () => Promise<void> {
  const ofProcess = runInThisContext('globalThis') as Record<symbol, Dispatcher>;
  const name = Symbol.for('undici.globalDispatcher.1');
  const before = ofProcess[name];
  if (!before) throw new Error('Nothing was fetched before');
  const limited = new before.constructor({ headersTimeout });
  ofProcess[name] = limited;
  return () => {
    ofProcess[name] = before;
    return limited.destroy();
  };
}
