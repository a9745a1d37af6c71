import { describe, expect, it } from '@jest/globals';
import { jobsAtOnce, pollSeconds } from './jobs-at-once.js';

describe('how many videos are worked on at once', () => {
  it('is what the operator says, by one worker or by several', () => {
    expect(jobsAtOnce(3, { jobsFactor: 1, jobsEach: 10 })).toEqual({ each: 3, all: 3 });
  });

  it('is a multiple of it where an installation says so', () => {
    expect(jobsAtOnce(10, { jobsFactor: 42, jobsEach: 1 })).toEqual({ each: 1, all: 420 });
    expect(jobsAtOnce(1, { jobsFactor: 42, jobsEach: 1 }).all).toBe(42);
  });

  it('is one for each worker where those are as many', () => {
    expect(jobsAtOnce(4, { jobsFactor: 1, jobsEach: 1 })).toEqual({ each: 1, all: 4 });
  });

  it('does not make workers ask the database more than fifty times a second', () => {
    expect(pollSeconds(1)).toBe(1);
    expect(420 / pollSeconds(42)).toBe(50);
  });
});
