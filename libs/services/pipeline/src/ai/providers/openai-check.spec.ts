import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lowConfidence, sentenceOf } from '@sop/contracts';
import { LocalWriter } from '@sop/procedure-writer';
import { CompatibleServer, failed, written, type Reply } from '../../testing/compatible-server.js';
import { differing, drafted, line, narrated, step } from '../../testing/model-replies.js';
import type { ModelCall } from './model-calls.js';
import { OpenAiWriter } from './openai-writer.js';
import { Outages } from './outages.js';

const style = { glossary: [], styleGuide: '', language: null };
const narration = [
  'Turn off the main power switch.',
  'Remove the four screws.',
  'Never touch the blade.',
  'Lift the cover off.',
];
const titles = [
  'Turn off the main power switch',
  'Remove the four screws',
  'Keep off the blade',
  'Lift it off',
];
const cutOff: Reply = {
  body: { choices: [{ finish_reason: 'length', message: { content: '{"differ": [' } }] },
};
const tooLong = failed(400, 'context_length_exceeded', {}, 'The maximum context length is exceeded.');

describe('the comparison of a draft with the speech', () => {
  let server: CompatibleServer;
  let baseUrl: string;
  let calls: string[];
  const log = { called: ({ task, outcome }: ModelCall) => void calls.push(`${task} ${outcome}`) };

  beforeEach(async () => {
    server = new CompatibleServer();
    baseUrl = await server.listen();
    server.replies.write = [drafted(titles.map((title, id) => step(title, id)))];
  });
  afterEach(() => server.close());

  /** The sentences of the SOP, the marked ones among them, and why it was not compared. */
  async function made(texts: string[] = narration, contextTokens = 8192) {
    calls = [];
    const why: string[] = [];
    const context = {
      signal: new AbortController().signal,
      report: () => undefined,
      helpedBy: (_by: unknown, _reason: string, messages: readonly Parameters<typeof sentenceOf>[0][]) =>
        void why.push(...messages.map(sentenceOf)),
    };
    const writer = new OpenAiWriter(
      { apiKey: 'sk-test', baseUrl, outages: new Outages(), maxRetries: 0, calls: log },
      { models: { writing: 'm', checking: 'c' }, contextTokens, style },
      new LocalWriter(),
    );
    const input = narrated(...texts);
    const plan = await writer.plan(input, { ...context, helpedBy: () => undefined });
    const { steps, unusedSpeech } = await writer.write({ ...input, plan }, context);
    const procedure = { steps, equipment: [], noProcedureReason: null, isScreenRecording: false };
    const precautions = await writer.safety({ ...input, plan, procedure }, context);
    const sentences = steps.flatMap((one) => one.sentences);
    return {
      why: [...new Set(why)],
      sentences: sentences.map(({ text }) => text),
      marked: sentences.filter(({ confidence }) => confidence < lowConfidence).map(({ text }) => text),
      steps: steps.map((one) => one.sentences.map(({ text }) => text)),
      precautions: precautions.map(({ text, step_index }) => [text, step_index]),
      unused: (unusedSpeech ?? []).map(({ text }) => text),
    };
  }
  const all = titles.map((title) => `${title}.`);

  it('that succeeds leaves no message', async () => {
    expect(await made()).toMatchObject({ sentences: all, why: [] });
  });

  it.each([
    [failed(404, 'model_not_found'), 'the AI provider does not know the model'],
    [failed(500, 'server_error'), 'the model’s server failed'],
    [failed(400, 'bad'), 'the model’s server refused the request'],
    [failed(429, 'rate_limit', { 'retry-after': '3600' }), 'the model’s server was overloaded'],
    [written('I cannot.'), 'the answers could not be used'],
    [cutOff, 'the answers could not be used'],
    [tooLong, 'the answers could not be used'],
  ])('that fails leaves the sentences, and the reason on the SOP: %#', async (reply, reason) => {
    server.replies.check = [reply];
    const { sentences, why } = await made();
    expect(sentences).toEqual(all);
    expect(why).toEqual([`Sentences were not compared with the speech: ${reason}.`]);
  });

  it('is asked once more after an answer of no use', async () => {
    const correction = differing([{ n: 2, what: 'which', text: 'Turn off the power switch first.' }]);
    server.replies.check = [written('I cannot.'), correction];
    const { sentences, why } = await made();
    expect(sentences[0]).toBe('Turn off the power switch first.');
    expect(why).toEqual([]);
    expect(calls).toEqual(['writing answered', 'checking wrong', 'checking answered']);
    expect(server.calls('check')[1]?.body).toContain('The reply could not be used');
  });

  describe.each([
    ['was cut off', cutOff],
    ['was too long for the model', tooLong],
  ])('that %s', (_what, reply) => {
    it('is asked for half of the steps at a time', async () => {
      server.replies.check = [
        reply,
        differing([{ n: 2, what: 'which', text: 'Turn off the power switch first.' }]),
        differing([{ n: 4, what: 'which', text: 'Lift the cover off.' }]),
      ];
      expect(await made()).toMatchObject({
        sentences: ['Turn off the power switch first.', all[1], all[2], 'Lift the cover off.'],
        why: [],
      });
    });

    it('keeps precautions at their sentences, and words that are in no sentence', async () => {
      const precautions = [
        'hazard 1.1 all',
        'hazard 3.1',
        { kind: 'hazard', text: 'It is hot.', step: 3, ids: [3] },
      ];
      const steps = [0, 2, 3].map((id) => step(titles[id] ?? '', id, line(`Then ${narration[id]}`, id)));
      server.replies.write = [drafted(steps, { precautions })];
      server.replies.check = [
        reply,
        differing([], [{ step: 1, text: 'Remove the four screws.', ids: [1] }]),
        differing([{ n: 2, what: 'which', text: 'Lift the cover off.' }]),
      ];
      const result = await made();
      expect(result.steps[0]).toEqual([...sentencesOf(0), 'Remove the four screws.']);
      expect(result.precautions).toEqual([
        ['Turn off the main power switch.', null],
        ['Lift the cover off.', 2],
        ['It is hot.', 2],
      ]);
      expect(result.unused).toEqual([]);
    });

    it('reports it where one half stays without', async () => {
      server.replies.check = [reply, differing([]), failed(404, 'model_not_found')];
      expect((await made()).why).toEqual([
        'Sentences were not compared with the speech: the AI provider does not know the model.',
      ]);
    });
  });

  describe('that finds words missing', () => {
    const speech = ['Set the oven to 90 degrees.', 'Then wait five minutes.', 'Lift the tray out.'];
    beforeEach(() => {
      server.replies.write = [drafted([step('Set the oven to 90 degrees', 0), step('Lift the tray out', 2)])];
    });

    it.each([
      ['Wait 5 minutes.', false],
      ['Wait 90 minutes.', false],
      ['Wait 15 minutes.', true],
    ])('adds them, marked where they hold a figure that was not spoken: %s', async (text, isMarked) => {
      server.replies.check = [differing([], [{ step: 1, text, ids: [1] }])];
      const { sentences, marked } = await made(speech);
      expect(sentences).toContain(text);
      expect(marked).toEqual(isMarked ? [text] : []);
    });

    it('adds half of one that is too long marked, and takes no half of a correction', async () => {
      const long = `Wait ${'and look '.repeat(80)}at it.`;
      server.replies.check = [
        differing([{ n: 4, what: 'which', text: long }], [{ step: 1, text: long, ids: [1] }]),
      ];
      const { sentences, marked } = await made(speech);
      expect(sentences).toEqual([
        'Set the oven to 90 degrees.',
        long.slice(0, 600).trim(),
        'Lift the tray out.',
      ]);
      expect(marked).toEqual(sentences.slice(1));
    });

    it('marks a figure where none was spoken at all', async () => {
      server.replies.check = [differing([], [{ step: 1, text: 'Wait 15 minutes.', ids: [1] }])];
      server.replies.write = [drafted([step('Lift the tray out', 0)])];
      expect((await made(['Lift the tray out.', 'Then wait.'])).marked).toEqual(['Wait 15 minutes.']);
    });

    it('corrects to digits what was spoken in words', async () => {
      server.replies.write = [drafted([step('Set the oven to 90 degrees', 0), step('Wait', 1)])];
      server.replies.check = [differing([{ n: 4, what: 'figure', text: 'Wait 5 minutes.' }])];
      expect(await made(speech)).toMatchObject({
        sentences: [expect.anything(), 'Wait 5 minutes.'],
        marked: [],
      });
    });
  });

  describe('with a failed comparison marks by rule, in a language without rules of its own', () => {
    const spoken = 'Stellt den Druck auf 5 Bar und wartet 5 Minuten bei 40 Grad.';
    beforeEach(() => {
      server.replies.check = [failed(404, 'model_not_found')];
    });
    const markedOf = async (text: string, speech = spoken, language = 'de') => {
      const own = { title: 'Druck', text: [line(text, 0)] };
      server.replies.write = [drafted([own], { language })];
      return (await made([speech])).marked;
    };

    it.each([
      ['Stellen Sie den Druck auf 5 psi.'],
      ['Warten Sie 5 Stunden.'],
      ['Warten Sie bei 40 %.'],
      ['压力调到 3 psi，先等 5 分钟。', '压力调到3巴，先等5分钟。', 'zh'],
    ])('a unit that was not spoken: %s', async (text, ...speech: string[]) => {
      expect(await markedOf(text, ...speech)).toEqual([text]);
    });

    it.each([
      ['Stellen Sie den Druck auf 5 bar.'],
      ['Warten Sie 5 min bei 40 °C.'],
      ['Stellen Sie 5 ein.'],
      ['压力调到 3 bar，等 5 分钟。', '压力调到3巴，先等5分钟。', 'zh'],
    ])('and not one that was: %s', async (text, ...speech: string[]) => {
      expect(await markedOf(text, ...speech)).toEqual([]);
    });
  });

  const sentencesOf = (id: number): string[] => [`${titles[id]}.`, `Then ${narration[id]}`];
});
