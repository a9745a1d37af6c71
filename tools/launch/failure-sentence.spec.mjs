import { describe, expect, it } from '@jest/globals';
import { failureSentence } from './failure-sentence.mjs';

describe('failureSentence', () => {
  it.each([
    [
      'npm error code ENOTFOUND\nnpm error network request to https://… failed',
      /network could not be reached/,
    ],
    ['npm error code ENOSPC', /disk is full/],
    ['initdb: error: could not create directory: Permission denied', /may not be written/],
    ['npm error code E401', /refused the credentials/],
    ['npm error code EUSAGE', /same commit/],
  ])('explains what the user can do about %j', (errorOutput, sentence) => {
    expect(failureSentence(errorOutput)).toMatch(sentence);
  });

  it('shows the last lines of an unknown error', () => {
    expect(failureSentence('one\ntwo\nthree\nfour\nfive\nsix\nseven\n')).toBe(
      'two\nthree\nfour\nfive\nsix\nseven',
    );
  });
});
