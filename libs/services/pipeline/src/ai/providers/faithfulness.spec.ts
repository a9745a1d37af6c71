import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lowConfidence } from '@sop/contracts';
import { LocalWriter } from '@sop/procedure-writer';
import { CompatibleServer, failed } from '../../testing/compatible-server.js';
import { differing, drafted, line, narrated } from '../../testing/model-replies.js';
import { OpenAiWriter } from './openai-writer.js';

const context = { signal: new AbortController().signal, report: () => undefined };
const style = { glossary: [], styleGuide: '', language: null };

/** A transcript, and what a model correctly makes of it. */
const truths: [string, string[], string, string][] = [
  [
    'figures of neighbouring lines are two figures',
    ['Vortex tube one', 'five seconds', 'Tube two ten seconds'],
    'Vortex tube 1 for 5 seconds',
    'Vortex tube 1 for 5 seconds, and tube 2 for 10 seconds.',
  ],
  [
    'a sign within a name is part of it',
    ['Save it as audit_2026-10 in the shared folder.'],
    'Save the report as audit_2026-10',
    'Save the report as audit_2026-10 in the shared folder.',
  ],
  [
    'a title is never a spoken sentence',
    ['Drain plug out.', 'Anything, and the drain strainer as well, then check that.'],
    'Take out and check the drain strainer',
    'Take out the drain plug and the drain strainer, then check the strainer for dirt.',
  ],
  [
    'speech about a user addresses nobody',
    ['If the account is locked, tell the user that the account is locked and why.'],
    'If the account is locked, tell the user so',
    'If the account is locked, tell the user that the account is locked and why.',
  ],
  [
    'speech about an assistant addresses nobody',
    ['As an assistant you hold the retractor.'],
    'Hold the retractor as the assistant',
    'As the assistant, hold the retractor.',
  ],
  [
    '"mil" may be a millilitre',
    ['A hundred mil of buffer into the flask.'],
    'Pour 100 ml of buffer into the flask',
    'Pour 100 ml of buffer into the flask.',
  ],
  [
    'a German prohibition stands',
    ['Den Deckel niemals öffnen, solange die rote Lampe blinkt.'],
    'Deckel bei blinkender roter Lampe geschlossen halten',
    'Öffnen Sie den Deckel nicht, solange die rote Lampe blinkt.',
  ],
  [
    'Chinese, which has no blanks, stands',
    ['先关掉电源，把阀门都关上，千万不要涂胶水。'],
    '关闭电源和所有阀门',
    '关闭电源，关闭所有阀门，不要涂胶水。',
  ],
];

describe('a faithful text of a language model', () => {
  let server: CompatibleServer;
  let baseUrl: string;
  beforeEach(async () => {
    server = new CompatibleServer();
    baseUrl = await server.listen();
  });
  afterEach(() => server.close());

  async function written(texts: string[], title: string, text: string) {
    const ids = texts.map((_text, id) => id);
    server.replies.write = [drafted([{ title, sentences: [line(text, ...ids)] }])];
    const writer = new OpenAiWriter(
      { apiKey: 'sk-test', baseUrl },
      { models: { writing: 'm', checking: 'm' }, contextTokens: 8192, style },
      new LocalWriter(),
    );
    const input = narrated(...texts);
    const plan = await writer.plan(input, context);
    return writer.write({ ...input, plan }, context);
  }

  it.each(truths)('arrives whole and unmarked: %s', async (_what, texts, title, text) => {
    const { steps, unusedSpeech } = await written(texts, title, text);
    expect(steps.map((step) => [step.title.text, ...step.sentences.map((one) => one.text)])).toEqual([
      [title, text],
    ]);
    for (const one of steps.flatMap((step) => [step.title, ...step.sentences]))
      expect(one.confidence).toBeGreaterThanOrEqual(lowConfidence);
    expect(unusedSpeech).toBeUndefined();
  });

  it.each(truths)('arrives whole where no model can compare it: %s', async (_what, texts, title, text) => {
    server.replies.check = [failed(400, 'unsupported')];
    const { steps } = await written(texts, title, text);
    expect(steps.map((step) => [step.title.text, ...step.sentences.map((one) => one.text)])).toEqual([
      [title, text],
    ]);
  });

  it('is corrected where the comparison finds that it differs, and marked where it finds no better words', async () => {
    const spoken = ['Open the valve only when the gauge reads zero.'];
    server.replies.check = [
      differing([{ n: 2, what: 'condition lost', text: 'Open the valve only at zero.' }]),
    ];
    const [step] = (await written(spoken, 'Open the valve at zero', 'Open the valve.')).steps;
    expect(step?.sentences).toMatchObject([{ text: 'Open the valve only at zero.', confidence: 0.89 }]);
    server.replies.check = [differing([{ n: 2, what: 'condition lost', text: '' }])];
    const [doubted] = (await written(spoken, 'Open the valve at zero', 'Open the valve.')).steps;
    expect(doubted?.sentences[0]?.text).toBe('Open the valve.');
    expect(doubted?.sentences[0]?.confidence).toBeLessThan(lowConfidence);
  });

  it('is not corrected to a figure that was not spoken', async () => {
    server.replies.check = [differing([{ n: 2, what: 'figure', text: 'Heat it to 90 degrees.' }])];
    const [step] = (await written(['Heat it to 60 degrees.'], 'Heat the pan', 'Heat it to 60 degrees.'))
      .steps;
    expect(step?.sentences[0]?.text).toBe('Heat it to 60 degrees.');
    expect(step?.sentences[0]?.confidence).toBeLessThan(lowConfidence);
  });
});
