import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Company } from '../../apps/e2e/src/faults/company.js';
import { operatorPassword, OwnSystem } from '../../apps/e2e/src/resilience/own-system.js';
import { routes } from '../../libs/contracts/src/index.js';
import { LocalWriter } from '../../libs/procedure-writer/src/local-writer.js';
import { OpenAiWriter } from '../../libs/services/pipeline/src/ai/providers/openai-writer.js';
import { findServers } from '../../libs/services/pipeline/src/model-settings/find-servers.js';
import { narrated } from '../../libs/services/pipeline/src/testing/model-replies.js';
import { client } from '../../libs/testing/src/client.js';
import { eventually } from '../../libs/testing/src/eventually.js';
import { freePort } from '../../libs/testing/src/free-port.js';
import { findProgram } from '../launch/packages.mjs';
import { tinyModel } from './tiny-model.mjs';

const testMs = 600_000;
const program = findProgram('llama-server');
const drill = program === undefined ? describe.skip : describe;

/** Which letter follows which in the answers of the product's shapes: lists have one item, numbers are zero. */
const json = {
  '{': '"',
  ':': '"[f0{',
  ',': '"{',
  '[': '0"{]',
  0: ']},',
  ']': ',}]',
  '}': '],}',
  '"': '[]}:,',
};
/** What the model writes; no letter is in it twice. */
const sentence = 'Push crate.';
/** Writes a sentence wherever a text is asked for, as `[0]Push crate.`; without an `end` it never comes to one. */
function always(text, end = '"') {
  const letters = [...text];
  const chain = Object.fromEntries(letters.map((letter, at) => [letter, letters[at + 1] ?? end]));
  return { ...json, ...chain, ']': letters[0] + json[']'] };
}

/** One process of llama.cpp's server with a model of this test, on a port of 127.0.0.1. */
class ModelServer {
  static async start(folder, { model, contextTokens, more = ['--parallel', '1'] }) {
    const server = new ModelServer();
    const file = join(folder, `${crypto.randomUUID()}.gguf`);
    await writeFile(file, tinyModel(model));
    server.port = await freePort();
    const address = ['--host', '127.0.0.1', '--port', String(server.port)];
    const args = [
      '--model',
      file,
      ...address,
      '--ctx-size',
      String(contextTokens),
      '--threads',
      '1',
      ...more,
    ];
    server.child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    server.output = '';
    server.child.stderr.on('data', (text) => (server.output = (server.output + text).slice(-20_000)));
    await eventually(
      async () => {
        if (server.child.exitCode !== null) throw new Error(server.output);
        return (await fetch(`http://127.0.0.1:${server.port}/health`)).ok;
      },
      { timeoutSeconds: 120 },
    );
    return server;
  }

  get address() {
    return `http://127.0.0.1:${this.port}/v1`;
  }

  async stop() {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }
}

/** What the product's writer makes of a narration with this server, who wrote it, and every call. */
async function written({ address }, segments, { contextTokens = 16_384 } = {}) {
  const [calls, handed, helped] = [[], [], []];
  const input = narrated(...Array.from({ length: segments }, () => sentence));
  const writer = new OpenAiWriter(
    { apiKey: null, baseUrl: address, calls: { called: (call) => calls.push(call) } },
    {
      models: { writing: 'tiny', checking: 'tiny' },
      contextTokens,
      style: { glossary: [], styleGuide: '', language: null },
    },
    new LocalWriter(),
  );
  const context = {
    signal: new AbortController().signal,
    report: () => undefined,
    handedTo: (_by, reason, why) => handed.push({ reason, why: why?.code }),
    helpedBy: (_by, reason) => helped.push(reason),
  };
  const plan = await writer.plan(input, context);
  const { steps } = await writer.write({ ...input, plan }, context);
  return { titles: steps.map(({ title }) => title.text), calls, handed, helped };
}

const outcomesOf = ({ calls }) => calls.map(({ task, outcome }) => `${task} ${outcome}`);

/**
 * The way through a language model with a real server in place of the tests' own: Ollama and LM Studio run the same engine. The models
 * are made here and know letters alone, so this says nothing about how well a model writes.
 */
drill(
  `a llama.cpp server${program === undefined ? ' (skipped: llama-server is not on the PATH)' : ''}`,
  () => {
    let folder;
    let servers = [];
    const start = async (options) => {
      const server = await ModelServer.start(folder, options);
      servers.push(server);
      return server;
    };
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'sop-model-server-'));
    });
    afterEach(async () => {
      await Promise.all(servers.map((server) => server.stop()));
      servers = [];
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it(
      'is found on this machine with its model',
      async () => {
        const { port, address } = await start({ model: { follows: always(sentence) }, contextTokens: 4096 });
        const found = await findServers([port]);
        expect(found).toEqual([
          { name: 'Model server', address, models: [expect.stringContaining('.gguf')] },
        ]);
      },
      testMs,
    );

    it(
      'is held to the schemas of the product, and counts its tokens',
      async () => {
        const server = await start({ model: { follows: always(sentence) }, contextTokens: 16_384 });
        const result = await written(server, 6);
        expect(result).toMatchObject({ titles: ['Push crate'], handed: [], helped: [] });
        expect(outcomesOf(result)).toEqual(['writing answered', 'checking answered']);
        for (const { form, tokensIn, tokensOut } of result.calls)
          expect({ form, isCounted: tokensIn > 500 && tokensOut > 20 }).toEqual({
            form: 'json_schema',
            isCounted: true,
          });
      },
      testMs,
    );

    it(
      'of a small context gets the windows that it holds',
      async () => {
        const ample = await start({ model: { follows: always(sentence) }, contextTokens: 16_384 });
        const [first] = (await written(ample, 20)).calls;
        const room = first.tokensIn + 600;
        const server = await start({ model: { follows: always(sentence) }, contextTokens: room });
        const result = await written(server, 40);
        expect(outcomesOf(result)[0]).toBe('writing too-long');
        expect(result).toMatchObject({ titles: ['Push crate', 'Push crate'], handed: [], helped: [] });
      },
      testMs,
    );

    it(
      'with one context for all of its calls is asked one after the other, once the context was full',
      async () => {
        const ample = await start({ model: { follows: always(sentence) }, contextTokens: 16_384 });
        const least = { contextTokens: 1000 };
        const one = await written(ample, 20, least);
        const room = Math.ceil(Math.max(...one.calls.map(({ tokensIn }) => tokensIn)) * 1.4);
        const more = ['--parallel', '4', '--kv-unified'];
        const server = await start({ model: { follows: always(sentence) }, contextTokens: room, more });
        const result = await written(server, 80, least);
        expect(result).toMatchObject({ handed: [], helped: [] });
        expect(new Set(result.titles)).toEqual(new Set(['Push crate']));
        expect(outcomesOf(result)).toContain('writing server');
      },
      testMs,
    );

    it.each([
      ['writes about other things', { follows: always('Vex dog.') }, 'writing wrong'],
      ['comes to no end', { follows: always(sentence, 'P') }, 'writing cut-off'],
      ['has random weights', { seed: 7 }, undefined],
    ])(
      'whose model %s writes nothing into an SOP: the offline writer does, and the reason is shown',
      async (_what, model, outcome) => {
        const server = await start({ model, contextTokens: 5000 });
        const result = await written(server, 4);
        expect(result.handed).toContainEqual({
          reason: expect.any(String),
          why: 'writing.offline-wrong',
        });
        if (outcome !== undefined) expect(outcomesOf(result)[0]).toBe(outcome);
      },
      testMs,
    );

    describe('beside the running product', () => {
      let system;
      let server;
      let company;
      beforeEach(async () => {
        server = await start({ model: { follows: always('Vex dog.') }, contextTokens: 16_384 });
        system = await OwnSystem.create({
          kind: 'embedded',
          settings: {
            OPENAI_BASE_URL: server.address,
            OPENAI_ANONYMOUS: 'true',
            OPENAI_TEXT_MODEL: 'tiny',
            OPENAI_SPEECH_MODEL: 'none',
            PIPELINE_MODEL_PORTS: String(server.port),
          },
        });
        await system.start();
        company = await Company.register(system);
      }, testMs);
      afterEach(() => system?.remove(), testMs);

      it(
        'is offered to the operator, refused by the test, and every SOP says who wrote it and why',
        async () => {
          const operator = client(system.baseUrl);
          await operator.signIn('admin@sop-creator.local', operatorPassword);
          const { found } = await operator.call(routes.languageModel.discover);
          expect(found).toMatchObject([{ address: server.address }]);
          const trial = await eventually(
            async () => {
              const reply = await operator.call(routes.languageModel.try);
              return reply.is_running ? null : reply;
            },
            { timeoutSeconds: 300 },
          );
          expect(trial).toMatchObject({
            works: false,
            calls: [{ form: 'json_schema', outcome: 'answered' }, {}],
          });

          const sopId = await company.create();
          await company.complete(sopId);
          const sop = await company.client.call(routes.sops.get, { params: { id: sopId } });
          expect(sop.writing_detail).toBe(
            'Written by the offline writer: the model’s answers could not be used.',
          );
          expect(JSON.stringify(sop.steps)).not.toContain('Vex dog');
        },
        testMs,
      );
    });
  },
);
