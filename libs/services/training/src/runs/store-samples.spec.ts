import { describe, expect, it } from '@jest/globals';
import { chooseSamples } from './store-samples.js';

const frames = (pattern: string) =>
  [...pattern].map((letter, at) => ({ at, boxes: letter === '-' ? [] : [letter] }));
const chosen = (pattern: string) => chooseSamples(frames(pattern)).map(({ at }) => at);

describe('the samples of a model card', () => {
  it('are at most six, distributed over the held-out frames in order', () => {
    expect(chosen('aaaaaaaaaaaa')).toEqual([1, 3, 5, 7, 9, 11]);
  });

  it('prefer frames with boxes', () => {
    expect(chosen('-a-a-a-a-a-a-')).toEqual([1, 3, 5, 7, 9, 11]);
    expect(chosen('a---a')).toEqual([0, 1, 2, 3, 4]);
  });

  it('are empty without held-out frames', () => {
    expect(chosen('')).toEqual([]);
  });
});
