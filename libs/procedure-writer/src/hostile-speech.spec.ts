import { describe, expect, it } from '@jest/globals';
import { LocalWriter } from './local-writer.js';

const context = { signal: new AbortController().signal, report: () => undefined };

/**
 * Processor time for segments of so many seconds each, with a frame for every second of them, written from the first word to the
 * last precaution. What else the machine does counts for nothing.
 */
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
  const before = process.cpuUsage();
  const plan = await writer.plan(input, context);
  const procedure = await writer.write({ ...input, plan }, context);
  await writer.safety({ ...input, plan, procedure }, context);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** So many segments of half a minute that say one thing over and over. */
const written = (piece: string, count: number, letters: number): Promise<number> => {
  const text = piece.repeat(Math.ceil(letters / piece.length)).slice(0, letters);
  return secondsToWrite(
    Array.from({ length: count }, () => text),
    30,
  );
};

/** Four times the speech takes about four times as long, where its square is taken sixteen times and its cube sixty-four. */
async function expectToGrowWithSpeech(write: (share: number) => Promise<number>): Promise<void> {
  // The first time is also that of compiling.
  const quarter = Math.min(await write(1 / 4), await write(1 / 4));
  expect(await write(1)).toBeLessThan(8 * quarter + 0.5);
}

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
  ...['the tools for this required ', 'it is really ', '999-'],
];

describe('speech that says one thing over and over', () => {
  it.each(pieces)(
    '%j, twenty thousand letters without a pause, is written in time that grows with it',
    (piece) => expectToGrowWithSpeech((share) => written(piece, 1, 20_000 * share)),
  );

  it.each(pieces)('%j for twenty minutes is written in time that grows with it', (piece) =>
    expectToGrowWithSpeech((share) => written(piece, 40 * share, 500)),
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
  it('for an hour is written in time that grows with it', () => {
    const acts = Array.from({ length: 800 }, (_, at) => `${act(at)}.`);
    return expectToGrowWithSpeech((share) => secondsToWrite(acts.slice(0, acts.length * share), 4));
  });
});
