import { describe, expect, it } from '@jest/globals';
import { jobConcurrency, pollSeconds } from './job-concurrency.js';

describe('the number of concurrent jobs', () => {
  it('is the operator’s, for one worker or several', () => {
    expect(jobConcurrency(3, { jobsFactor: 1, jobsEach: 10 })).toEqual({ each: 3, all: 3 });
  });

  it('is multiplied by the installation’s factor', () => {
    expect(jobConcurrency(10, { jobsFactor: 42, jobsEach: 1 })).toEqual({ each: 1, all: 420 });
    expect(jobConcurrency(1, { jobsFactor: 42, jobsEach: 1 }).all).toBe(42);
  });

  it('is one for each worker when there are as many workers', () => {
    expect(jobConcurrency(4, { jobsFactor: 1, jobsEach: 1 })).toEqual({ each: 1, all: 4 });
  });

  it('polls the database at most fifty times a second', () => {
    expect(pollSeconds(1)).toBe(1);
    expect(420 / pollSeconds(42)).toBe(50);
  });
});
