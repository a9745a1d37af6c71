import { describe, expect, it } from '@jest/globals';
import { chooseSamples } from './keep-samples.js';

const frames = (pattern: string) =>
  [...pattern].map((letter, at) => ({ at, boxes: letter === '-' ? [] : [letter] }));
const chosen = (pattern: string) => chooseSamples(frames(pattern)).map(({ at }) => at);

describe('the samples of a model card', () => {
  it('are at most six, spread over the held-out frames in their order', () => {
    expect(chosen('aaaaaaaaaaaa')).toEqual([1, 3, 5, 7, 9, 11]);
  });

  it('are those with something on them first', () => {
    expect(chosen('-a-a-a-a-a-a-')).toEqual([1, 3, 5, 7, 9, 11]);
    expect(chosen('a---a')).toEqual([0, 1, 2, 3, 4]);
  });

  it('are none where nothing was held out', () => {
    expect(chosen('')).toEqual([]);
  });
});
