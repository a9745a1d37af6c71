import { describe, expect, it } from '@jest/globals';
import type { TimedSegment } from '../language/timed-words.js';
import { LocalWriter } from '../local-writer.js';

const context = { signal: new AbortController().signal, report: () => undefined };

const lines = [
  'Here, take this. Wrap the cloth around the hinge.',
  'Push that down, okay? Close the tap of the gas bottle.',
  'Lock the cabinet with the small key.',
];

/** A stretch of speech a line, below these captions. */
async function draftBeside(captions: readonly string[], spoken: readonly string[] = lines) {
  const segments = spoken.map((line, id): TimedSegment => {
    const text = line.replaceAll('~', '');
    const words = line.split(' ').map((word, at) => ({
      text: word.replace('~', ''),
      start_seconds: 10 * id + at / 2.5,
      end_seconds: 10 * id + (at + 1) / 2.5,
      confidence: word.startsWith('~') ? 0.3 : 0.95,
    }));
    return {
      ...{ id, confidence: 0.95, text, words },
      ...{ start_seconds: 10 * id, end_seconds: 10 * id + words.length / 2.5 },
    };
  });
  const screenText = captions.map((text, at) => ({
    seconds: 10 * at + 2,
    lines: [{ text, confidence: 0.95, top: 0.8, height: 0.05, left: 0.2, width: 0.5 }],
  }));
  const durationSeconds = 10 * spoken.length;
  const input = { durationSeconds, creationType: 'video_upload' as const, segments, screenText };
  const writer = new LocalWriter();
  const plan = await writer.plan(input, context);
  const procedure = await writer.write({ ...input, plan }, context);
  return {
    titles: procedure.steps.map(({ title }) => title.text),
    unused: (procedure.unusedSpeech ?? []).map(({ text }) => text).join(' '),
  };
}

describe('what is poorly recognised beside captions that the narrator reads', () => {
  const spoken = ['~Check ~the ~numbers. Track him.', 'Wrap the cloth firmly around the hinge.'];

  it('is for the people in the film', async () => {
    const { titles } = await draftBeside(['Wrap the cloth firmly around the hinge'], spoken);
    expect(titles).toEqual(['Wrap the cloth firmly around the hinge']);
  });

  it.each([['without a caption'], ['beside a caption that nobody reads', 'Close the tap of the bottle']])(
    'is the narrator’s own %s',
    async (_where, ...captions) => {
      expect((await draftBeside(captions, spoken)).titles.join(' ')).toMatch(/check the numbers/i);
    },
  );
});

describe('an order that names nothing', () => {
  it('is for the people in a film whose captions give the steps', async () => {
    const captions = ['Wrap the cloth around the hinge', 'Close the tap', 'Lock the cabinet with the key'];
    const { titles, unused } = await draftBeside(captions);
    expect(titles).toEqual([
      'Wrap the cloth around the hinge',
      'Close the tap of the gas bottle',
      'Lock the cabinet with the small key',
    ]);
    expect(unused).toMatch(/take this.*push that down/i);
  });

  it('is the narrator’s own without captions', async () => {
    expect((await draftBeside([])).titles.join(' ')).toMatch(/push that down/i);
  });
});
