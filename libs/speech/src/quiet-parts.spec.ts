import { describe, expect, it } from '@jest/globals';
import { quietParts } from './quiet-parts.js';
import { FRAME_SECONDS } from './speech-intervals.js';

/** Levels of parts that are as long as a sentence: 2 s each, the first quarter of each second at `pause`. */
const levels = (...parts: { level: number; pause: number }[]) =>
  Float32Array.from(
    parts.flatMap(({ level, pause }) => Array.from({ length: 64 }, (_, at) => (at % 32 < 8 ? pause : level))),
  );
const seconds = (frames: number) => frames * FRAME_SECONDS;
const loud = { level: 0.2, pause: 0.002 };
const whisper = { level: 0.004, pause: 0.0004 };
const hum = { level: 0.004, pause: 0.003 };
const atTheEnd = [{ startSeconds: seconds(64), endSeconds: seconds(128) }];

describe('quiet parts of a recording', () => {
  it('finds a whisper before a loud voice, with the gain that brings it to the level of speech', () => {
    const [part, ...others] = quietParts(atTheEnd, levels(whisper, loud), 1);
    expect(others).toEqual([]);
    expect(part).toEqual({ from: 0, to: 64, partGain: expect.closeTo(50) });
  });

  it('finds a whisper after and between loud sentences', () => {
    const speech = [0, 128].map((from) => ({ startSeconds: seconds(from), endSeconds: seconds(from + 64) }));
    const parts = quietParts(speech, levels(loud, whisper, loud, whisper), 1);
    expect(parts.map(({ from, to }) => [from, to])).toEqual([
      [64, 128],
      [192, 256],
    ]);
  });

  it('leaves out a steady hum, true silence and a pause between two sentences', () => {
    expect(quietParts(atTheEnd, levels(hum, loud), 1)).toEqual([]);
    expect(quietParts(atTheEnd, levels({ level: 0, pause: 0 }, loud), 1)).toEqual([]);
    const speech = [0, 100].map((from) => ({ startSeconds: seconds(from), endSeconds: seconds(from + 64) }));
    expect(quietParts(speech, levels(loud, whisper, loud).slice(0, 164), 1)).toEqual([]);
  });

  it("leaves out a part that the whole recording's gain serves as well", () => {
    expect(quietParts(atTheEnd, levels(whisper, loud), 40)).toEqual([]);
  });
});
