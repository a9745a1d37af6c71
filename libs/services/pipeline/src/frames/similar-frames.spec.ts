import { describe, expect, it } from '@jest/globals';
import { similarityOf, groupsOfSimilar } from './similar-frames.js';

const bench = '0f0f0f0f0f0f0f0f';
const benchWithNoise = '0f0f0f0f0f0f0f0c';
const hands = 'f0f0f0f00f0f0f0f';
const frames = (...hashes: (string | undefined)[]) =>
  hashes.map((hash, index) => ({
    index,
    seconds: index,
    key: '',
    thumbnail_key: '',
    ...(hash !== undefined && { hash }),
  }));

describe('frames that look the same', () => {
  it('have one look, also with other looks in between', () => {
    expect(groupsOfSimilar(frames(bench, benchWithNoise, hands, bench))).toEqual([0, 0, 2, 0]);
  });

  it('are not guessed for frames without a hash', () => {
    expect(groupsOfSimilar(frames(undefined, undefined, bench, bench))).toEqual([0, 1, 2, 2]);
  });

  it('refer within a thinner list to the first one, with the moments of all', () => {
    const set = frames(bench, hands, bench, hands, bench);
    const list = set.filter(({ index }) => index % 2 === 0 || index === 3);
    expect(similarityOf(list, set)).toEqual([
      { looksLike: null, alikeSeconds: [0, 2, 4] },
      { looksLike: 0, alikeSeconds: [] },
      { looksLike: null, alikeSeconds: [1, 3] },
      { looksLike: 0, alikeSeconds: [] },
    ]);
  });

  it('are found in the longest list', () => {
    const hashOf = (at: number) =>
      ((BigInt(at) * 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn).toString(16).padStart(16, '0');
    const many = frames(...Array.from({ length: 5000 }, (_, at) => hashOf(at)));
    // Every look is unique. Comparing all pairs by character would exceed the test's time limit.
    expect(similarityOf(many, many)).toHaveLength(many.length);
  });
});
