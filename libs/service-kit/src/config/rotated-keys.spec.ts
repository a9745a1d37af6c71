import { describe, expect, it } from '@jest/globals';
import { rotatedKeys } from './rotated-keys.js';

describe('the keys of a secret', () => {
  it.each([
    ['a single one', 'old', ['old']],
    ['a single one with what an editor left behind it', 'old\n', ['old\n']],
    ['a new one before the old one', 'new\nold', ['new', 'old']],
    ['several with blank lines', '\n new \n\nold\n', ['new', 'old']],
  ])('are %s', (_, secret, keys) => {
    expect(rotatedKeys(secret)).toEqual(keys);
  });
});
