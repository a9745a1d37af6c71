import { describe, expect, it } from '@jest/globals';
import { doubles, hasTitle, listedTests } from './test-list.mjs';

const promises = listedTests('apps/e2e/src/attack/PROMISES.md');

describe('the list of security promises', () => {
  it('has an item for each promise', () => expect(promises.length).toBeGreaterThan(140));

  it.each(promises)('names a test of the file: $claim', ({ title, file }) => {
    expect([file, title, hasTitle(file, title)]).toEqual([file, title, true]);
  });

  it('names each promise and each test once', () => {
    expect(doubles(promises.map(({ claim }) => claim))).toEqual([]);
    expect(doubles(promises.map(({ title, file }) => `${title} (${file})`))).toEqual([]);
  });
});
