import { describe, expect, it } from '@jest/globals';
import { LocalWriter } from './local-writer.js';

const context = { signal: new AbortController().signal, report: () => undefined };

/** Segments of so many seconds each, with a frame for every second of them, written from the first word to the last precaution. */
async function secondsToWrite(texts: readonly string[], each: number): Promise<number> {
  const segments = texts.map((text, id) => ({
    id,
    start_seconds: id * each,
    end_seconds: (id + 1) * each - 1,
    text,
    confidence: 0.9,
  }));
  const durationSeconds = texts.length * each;
  const scenes = Array.from({ length: durationSeconds }, (_, seconds) => ({ seconds, sceneScore: 0.1 }));
  const input = { durationSeconds, creationType: 'video_upload' as const, segments, scenes };
  const writer = new LocalWriter();
  const from = performance.now();
  const plan = await writer.plan(input, context);
  const procedure = await writer.write({ ...input, plan }, context);
  await writer.safety({ ...input, plan, procedure }, context);
  return (performance.now() - from) / 1000;
}

/** So many segments of half a minute that say one thing over and over. */
const written = (piece: string, count: number, letters: number): Promise<number> => {
  const text = piece.repeat(Math.ceil(letters / piece.length)).slice(0, letters);
  return secondsToWrite(
    Array.from({ length: count }, () => text),
    30,
  );
};

/** Up to a dozen seconds on a quiet machine, and they grow with the text; many minutes where its square is taken. */
const mostSeconds = 150;

/** Each is what some rule looks for the end of. */
const pieces = [
  ...['not ', 'always never ', 'no wait ', 'and ', 'so and okay now then ', 'a, ', '1 2 3 ', 'is ', ' ', '.'],
  ...[
    'take off the ',
    'without burning ',
    'thanks so otherwise you ',
    'step one ',
    'x',
    'Ll',
    '" ',
    '[',
    '— ',
  ],
  ...['with a hammer, a saw and ', 'flat file, ', 'fit a new lock and filled it, ', 'the milker shut the '],
];

describe('speech that says one thing over and over', () => {
  it.each(pieces)(
    '%j, a hundred thousand letters without a pause, is written in time',
    async (piece) => {
      expect(await written(piece, 1, 100_000)).toBeLessThan(mostSeconds);
    },
    180_000,
  );

  it.each(pieces)(
    '%j for an hour is written in time',
    async (piece) => {
      expect(await written(piece, 120, 500)).toBeLessThan(mostSeconds);
    },
    180_000,
  );
});

describe('speech of nothing but acts', () => {
  const verbs = [
    'Open',
    'Press',
    'Turn',
    'Clean',
    'Remove',
    'Tighten',
    'Lift',
    'Push',
    'Wipe',
    'Pour',
    'Set',
  ];
  const things = [
    'the lid',
    'the red valve',
    'the pump',
    'the filter',
    'the left panel',
    'a cable',
    'the hose',
  ];
  const where = ['', ' with a wrench', ' before you go on', ' for 30 seconds', ' on the table', ' slowly'];
  const act = (at: number) =>
    [verbs, things, where]
      .map((words) => words[at % words.length])
      .join(' ')
      .replace(/ +/g, ' ')
      .trim();

  // Its cube was taken: a minute for a thousand.
  it('for three hours is written in time', async () => {
    const acts = Array.from({ length: 2_500 }, (_, at) => `${act(at)}.`);
    expect(await secondsToWrite(acts, 4)).toBeLessThan(mostSeconds);
  }, 2_400_000);
});
