import { describe, expect, it } from '@jest/globals';
import { looksLike } from './alike.js';

const bench = '0f0f0f0f0f0f0f0f';
const benchWithNoise = '0f0f0f0f0f0f0f0c';
const hands = 'f0f0f0f00f0f0f0f';
const frames = (...hashes: (string | undefined)[]) => hashes.map((hash) => (hash ? { hash } : {}));

describe('frames that look the same', () => {
  it('point to the first of them, also when something else was seen in between', () => {
    expect(looksLike(frames(bench, benchWithNoise, hands, bench))).toEqual([null, 0, null, 0]);
  });

  it('are not guessed for frames whose look was not kept', () => {
    expect(looksLike(frames(undefined, undefined, bench, bench))).toEqual([null, null, null, 2]);
  });

  it('are found in the longest list within a moment', () => {
    const many = Array.from({ length: 5000 }, (_, at) => ({
      hash: ((BigInt(at) * 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn).toString(16).padStart(16, '0'),
    }));
    const since = performance.now();
    looksLike(many);
    expect(performance.now() - since).toBeLessThan(2000);
  });
});
