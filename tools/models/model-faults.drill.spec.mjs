import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '../../libs/contracts/src/index.js';
import { answerShare } from '../../libs/services/pipeline/src/ai/providers/openai-windows.js';
import { tokensOf } from '../../libs/services/pipeline/src/ai/providers/tokens.js';
import { failed, written } from '../../libs/services/pipeline/src/testing/compatible-server.js';
import { draft, isWriting, linesOf } from '../../libs/services/pipeline/src/testing/model-replies.js';
import { eventually } from '../../libs/testing/src/eventually.js';
import { closeServer, listenLocally } from '../../libs/testing/src/local-server.js';
import { misbehave } from '../../libs/testing/src/misbehaving-server.js';
import { draftOf, recognised, ProductWithModel, titleOf } from './product-with-model.mjs';

const testMs = 900_000;
const quick = { 'retry-after-ms': '1' };

/** Of a question to write; whatever else is asked is answered as it should be. */
const writes = (reply) => (request) => (isWriting(request) ? reply(request) : undefined);
const once = (reply) => {
  let isOver = false;
  return writes((request) => {
    if (isOver) return undefined;
    isOver = true;
    return reply(request);
  });
};
const json = (request) => JSON.stringify(draftOf(request));
const says = (content) => writes((request) => written(content(request)));
/** A draft in another form than the one that is asked for. */
const sentences = (sentence, more) =>
  says((request) =>
    draft(
      linesOf(request).map(([id, text]) => ({ title: titleOf(id), sentences: [sentence(text, id)] })),
      more,
    ),
  );
const page = '<html><body>Please sign in</body></html>';
const cutOff = (request) => ({
  body: { choices: [{ finish_reason: 'length', message: { content: json(request).slice(0, 200) } }] },
});
const tooLong = () => failed(400, 'context_length_exceeded', {}, 'The maximum context length is exceeded.');
const moreThan = (lines, reply) =>
  writes((request) => (linesOf(request).length > lines ? reply(request) : undefined));
const isSchema = ({ response_format: format }) => format?.type === 'json_schema';

const answered = ['writing answered', 'checking answered'];
const serverFailed = 'the model’s server failed';
const unreachable = 'the model’s server could not be reached';
const asked = (server) => server.calls('write').map(({ body }) => JSON.parse(body));

/** Replies with status 200 that hold no answer. */
const nothings = [
  ['an error', { body: { error: { message: 'Provider returned error', code: 502 } } }],
  ['a page', { raw: page, headers: { 'content-type': 'text/html' } }],
  ['a page that is called JSON', { raw: page }],
  ['no choices', { body: { choices: [] } }],
  ['no message', { body: { choices: [{ index: 0, finish_reason: 'error', message: null }] } }],
];

/**
 * Servers and models that misbehave, through the running product: a video is uploaded, its speech is recognised, and who wrote its SOP, or why the
 * model did not, is read on the SOP and in the operator's list of requests.
 */
describe('an SOP', () => {
  let product;
  /** Of another origin: it must never be asked. */
  let stranger;
  const strangerAsked = [];
  beforeAll(async () => {
    stranger = createServer((request, reply) => {
      strangerAsked.push(request.url);
      reply.end('{}');
    });
    stranger.url = await listenLocally(stranger);
    product = await ProductWithModel.start();
  }, testMs);
  beforeEach(() => product.signIn(), testMs);
  afterEach(() => product.closeServers());
  afterAll(async () => {
    await closeServer(stranger);
    await product?.remove();
  }, testMs);

  /** The list is complete a moment after the answers. */
  const expectRequests = (model, expected) =>
    eventually(async () =>
      expect((await product.requests(model)).map(({ task, outcome }) => `${task} ${outcome}`)).toEqual(
        expected,
      ),
    );

  /** Every line of the speech is in a step, as the model wrote it. */
  async function expectModel(id, company) {
    const { sop, by, why, written: sentences, lines } = await product.read(id, company);
    expect({ by, why, sentences }).toEqual({ by: 'openai', why: null, sentences: lines });
    expect(lines.length).toBeGreaterThan(0);
    return sop;
  }

  async function expectOffline(id, reason) {
    const { sop, by, why, status, written: sentences } = await product.read(id);
    expect({ by, why, status, sentences }).toEqual({
      by: 'local',
      why: `Written by the offline writer: ${reason}.`,
      status: 'ready',
      sentences: [],
    });
    expect(sop.steps.length).toBeGreaterThan(0);
  }

  it(
    'is asked for with schemas that have no bounds',
    async () => {
      const { server, model } = await product.choose(() => undefined);
      await expectModel(await product.make());
      const formats = server.seen.map(({ body }) => JSON.parse(body).response_format);
      expect(formats.map(({ type }) => type)).toEqual(['json_schema', 'json_schema']);
      expect(JSON.stringify(formats)).not.toMatch(/"(?:min|max)(?:imum|Items|Length|Properties)"/);
      await expectRequests(model, answered);
    },
    testMs,
  );

  it.each([
    ['json_schema by 400', 'json_object', (request) => isSchema(request) && failed(400, 'bad')],
    ['json_schema by 422', 'json_object', (request) => isSchema(request) && failed(422, 'bad')],
    ['every form by 400', 'plain', (request) => request.response_format && failed(400, 'bad')],
    ['every form by 422', 'plain', (request) => request.response_format && failed(422, 'bad')],
    [
      'a temperature',
      'json_schema',
      ({ temperature }) =>
        temperature !== undefined && failed(400, 'unsupported_value', {}, "Unsupported value: 'temperature'"),
    ],
  ])(
    'is written by a model whose server refuses %s: it is remembered, and shown as %s',
    async (_what, form, refusalOf) => {
      let refusals = 0;
      const { server, model } = await product.choose((request) => {
        const refusal = refusalOf(request) || undefined;
        if (refusal) refusals += 1;
        return refusal;
      });
      await expectModel(await product.make());
      const first = refusals;
      await expectModel(await product.make());
      expect([first > 0, refusals]).toEqual([true, first]);
      const [instructions] = asked(server).at(-1).messages;
      expect(instructions.content.includes('JSON schema')).toBe(form !== 'json_schema');
      await expectRequests(model, [...answered, ...answered]);
      expect((await product.requests(model)).map((request) => request.form)).toEqual(Array(4).fill(form));
    },
    testMs,
  );

  it.each([
    ['thinks aloud first', says((request) => `<think>\nWhat {do} they want?\n</think>\n${json(request)}`)],
    ['puts sentences around', says((request) => `Here it is:\n${json(request)}\nAnything else?`)],
    ['puts fences around', says((request) => `\`\`\`json\n${json(request)}\n\`\`\``)],
    ['gives ids as texts', sentences((text, id) => ({ text, ids: [String(id)] }))],
    ['counts ids from one', sentences((text, id) => ({ text, ids: [id + 1] }))],
    [
      'gives null for empty lists',
      says((request) => draftOf(request, { equipment: null, precautions: null, left_out: null })),
    ],
    [
      'leaves fields out',
      says((request) =>
        draftOf(request, { language: undefined, equipment: undefined, on_screen: undefined }),
      ),
    ],
  ])(
    'is written by a model that %s, in one question',
    async (_what, behave) => {
      const { model } = await product.choose(behave);
      await expectModel(await product.make());
      await expectRequests(model, answered);
    },
    testMs,
  );

  it(
    'is written by a model that has other words for a kind',
    async () => {
      const { model } = await product.choose(
        says((request) =>
          draftOf(request, {
            equipment: [{ name: 'Gloves', kind: 'PPE', ids: [0] }],
            precautions: [{ text: 'The old blade is sharp.', kind: 'Warning', step: '1', ids: [0] }],
          }),
        ),
      );
      const { equipment, precautions } = await expectModel(await product.make());
      expect(equipment).toMatchObject([{ name: 'Gloves', kind: 'protective' }]);
      expect(precautions).toMatchObject([{ kind: 'hazard', step_index: 0 }]);
      await expectRequests(model, answered);
    },
    testMs,
  );

  it(
    'is written by a model with a title too long for one, which is whole in its step',
    async () => {
      const long = `${titleOf(0)} from the window side to the door, along the grain, with a dry cloth that leaves no lint behind`;
      const { model } = await product.choose(
        says((request) => {
          const { steps, ...more } = draftOf(request);
          return { ...more, steps: steps.map((step, at) => (at === 0 ? { ...step, title: long } : step)) };
        }),
      );
      const { sop, by, why } = await product.read(await product.make());
      expect({ by, why }).toEqual({ by: 'openai', why: null });
      expect(long.startsWith(`${sop.steps[0].title},`)).toBe(true);
      expect(sop.steps[0].description).toContain(long);
      await expectRequests(model, answered);
    },
    testMs,
  );

  it.each([
    ['cuts off a long answer', 'cut-off', cutOff],
    ['holds no long question', 'too-long', tooLong],
  ])(
    'is written by a model that %s, which is asked for halves at once',
    async (_what, outcome, reply) => {
      const { model } = await product.choose(moreThan(4, reply), { speech: [recognised(6)] });
      await expectModel(await product.make());
      await expectRequests(model, [`writing ${outcome}`, ...answered, ...answered]);
    },
    testMs,
  );

  it.each(nothings)(
    'is written offline when the model’s server answers 200 with %s at every try',
    async (_what, reply) => {
      const { model } = await product.choose(() => reply);
      await expectOffline(await product.make(), serverFailed);
      await expectRequests(model, Array(3).fill('writing server'));
    },
    testMs,
  );

  it(
    'is written by a model whose server answers 200 with an error once, which is asked again',
    async () => {
      const [[, reply]] = nothings;
      const { model } = await product.choose(once(() => reply));
      await expectModel(await product.make());
      await expectRequests(model, ['writing server', ...answered]);
    },
    testMs,
  );

  it.each([
    [
      'is overloaded for an hour',
      () => failed(429, 'rate_limit_exceeded', { 'retry-after': '3600' }),
      'the model’s server was overloaded',
      ['writing overloaded'],
    ],
    [
      'resets the connection',
      () => ({ instead: (response) => misbehave('resets the connection', response) }),
      unreachable,
      Array(3).fill('writing unreachable'),
    ],
    [
      'breaks off in the middle',
      () => ({ instead: (response) => misbehave('breaks off', response) }),
      unreachable,
      ['writing unreachable'],
    ],
    ['sends 10 MB of garbage', () => ({ raw: 'x'.repeat(10_000_000) }), unreachable, ['writing unreachable']],
    [
      'sends without an end',
      () => ({ instead: (response) => misbehave('sends without an end', response) }),
      unreachable,
      ['writing unreachable'],
    ],
    [
      'redirects to another origin',
      () => ({ status: 307, headers: { location: `${stranger.url}/v1/chat/completions` } }),
      unreachable,
      Array(3).fill('writing unreachable'),
    ],
  ])(
    'is written offline when the model’s server %s',
    async (_what, reply, reason, requests) => {
      const { model } = await product.choose(reply);
      await expectOffline(await product.make(), reason);
      await expectRequests(model, requests);
      expect(strangerAsked).toEqual([]);
    },
    testMs,
  );

  it.each([
    [
      'a key that it does not accept',
      failed(401, 'invalid_api_key'),
      'key',
      'The AI provider does not accept the API key: it is invalid or has been withdrawn.',
      'the AI provider does not accept its API key',
    ],
    [
      'a quota that is used up',
      failed(429, 'insufficient_quota', quick),
      'quota',
      'The AI provider refused the request: the quota of the API key is used up.',
      'the quota of the API key is used up',
    ],
  ])(
    'ends once with a reason for the user at %s, and is written offline when it is tried again',
    async (_what, reply, outcome, sentence, reason) => {
      const { company } = product;
      const { model } = await product.choose(() => reply);
      const id = await company.create();
      await eventually(async () => expect((await company.progress(id)).stage).toBe('error'), {
        timeoutSeconds: 300,
        intervalMs: 300,
      });
      const { sop } = await product.read(id);
      expect(sop.status).toBe('failed');
      expect(sop.status_detail).toContain(sentence);
      await company.client.call(routes.progress.retry, { params: { sopId: id } });
      await company.complete(id);
      await expectOffline(id, reason);
      await expectRequests(model, [`writing ${outcome}`]);
    },
    testMs,
  );

  it(
    'is asked for in parts that the context holds with their answers, as it is set',
    async () => {
      const parts = [];
      for (const contextTokens of [4096, 8192]) {
        const { server } = await product.choose(() => undefined, {
          contextTokens,
          speech: [recognised(100)],
        });
        await expectModel(await product.make());
        const questions = asked(server);
        for (const request of questions) {
          const read = tokensOf(request.messages.map(({ content }) => content).join('\n'));
          const answer = linesOf(request).reduce((sum, [, text]) => sum + tokensOf(text), 0) * answerShare;
          expect(read + answer).toBeLessThan(contextTokens);
        }
        parts.push(questions.length);
      }
      const [small, large] = parts;
      expect(large).toBeGreaterThan(1);
      expect(small).toBeGreaterThan(large);
    },
    testMs,
  );

  it(
    'has the one part offline at which the server fails, even before it answers another',
    async () => {
      const isFirst = (request) => linesOf(request).some(([id]) => id === 0);
      let failures = 0;
      const { server } = await product.choose(
        writes((request) => {
          if (!isFirst(request)) return undefined;
          failures += 1;
          return failed(500, 'server_error', quick);
        }),
        { contextTokens: 4096, speech: [recognised(100)] },
      );
      server.hold = (request) => isFirst(request) || eventually(() => failures === 3);
      const { sop, by, why, written: sentences, lines } = await product.read(await product.make());
      expect(by).toBe('openai');
      expect(why).toMatch(
        /^1 of \d+ parts of the narration was not written by the language model\. .*server failed\.$/,
      );
      const lost = new Set(linesOf(asked(server).find(isFirst)).map(([id]) => id));
      expect(sentences).toEqual(lines.filter((id) => !lost.has(id)));
      expect(sop.steps[0].title).not.toBe(titleOf(0));
    },
    testMs,
  );

  it(
    'of many parts is written side by side, four at a time at most',
    async () => {
      const { server } = await product.choose(() => undefined, {
        contextTokens: 4096,
        speech: [recognised(100)],
      });
      let [now, most] = [0, 0];
      let first;
      // The first question is answered once a second one has come: one after the other would wait for ever.
      const second = new Promise((resolve) => (first = resolve));
      server.hold = async (request) => {
        now += 1;
        most = Math.max(most, now);
        if (isWriting(request) && now > 1) first();
        await second;
        now -= 1;
      };
      await expectModel(await product.make());
      expect(most).toBeGreaterThan(1);
      expect(most).toBeLessThanOrEqual(4);
    },
    testMs,
  );

  it(
    'is written offline at the time limit where the server never answers or drips, and no other company waits',
    async () => {
      const ways = ['never answers', 'drips its head', 'drips its reply', 'never answers'];
      let [begun, held] = [0, 0];
      const { model } = await product.choose(
        writes(() => {
          const how = ways[begun];
          if (how === undefined) return undefined;
          begun += 1;
          held += 1;
          const instead = (response) => {
            response.on('close', () => (held -= 1));
            misbehave(how, response);
          };
          return { instead };
        }),
        { timeoutSeconds: 90 },
      );
      const { company } = product;
      const ids = [];
      for (const [at] of ways.entries()) {
        ids.push(await company.create());
        await eventually(() => begun > at, { timeoutSeconds: 300 });
      }
      // One that waits to ask, and one that waits to begin.
      const waiting = [await company.create(), await company.create()];
      const other = await product.newCompany();
      await expectModel(await product.make(other), other);
      expect(held).toBe(ways.length);
      for (const id of ids) {
        await company.complete(id);
        await expectOffline(id, unreachable);
      }
      expect(held).toBe(0);
      for (const id of waiting) {
        await company.complete(id);
        await expectModel(id);
      }
      const requests = await product.requests(model);
      const outcomes = requests.map(({ task, outcome }) => `${task} ${outcome}`);
      expect(outcomes.filter((outcome) => outcome === 'writing unreachable')).toHaveLength(ways.length);
      // The server ends nothing by itself, and `fetch` would wait for five minutes: it was the limit that is set. That an answer may take longer
      // than five minutes is in `libs/services/pipeline/src/worker/run-with-model.int.spec.ts`.
      expect(Math.max(...requests.map(({ seconds }) => seconds))).toBeLessThan(300);
    },
    testMs,
  );
});
