import { describe, expect, it } from '@jest/globals';
import { LocalWriter } from './local-writer.js';

const context = { signal: new AbortController().signal, report: () => undefined };

/** So many segments of half a minute that say one thing over and over, written from the first word to the last precaution. */
async function written(piece: string, count: number, letters: number): Promise<number> {
  const text = piece.repeat(Math.ceil(letters / piece.length)).slice(0, letters);
  const segments = Array.from({ length: count }, (_, id) => ({
    id,
    start_seconds: id * 30,
    end_seconds: id * 30 + 29,
    text,
    confidence: 0.9,
  }));
  const input = { durationSeconds: count * 30, creationType: 'video_upload' as const, segments };
  const writer = new LocalWriter();
  const from = performance.now();
  const plan = await writer.plan(input, context);
  const procedure = await writer.write({ ...input, plan }, context);
  await writer.safety({ ...input, plan, procedure }, context);
  return (performance.now() - from) / 1000;
}

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
