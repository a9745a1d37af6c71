import { describe, expect, it } from '@jest/globals';
import { doubles, hasTitle, testRows } from './test-table.mjs';

const rows = testRows('apps/e2e/src/attack/PROMISES.md');

describe('the table of security promises', () => {
  it('has a row for each promise', () => expect(rows.length).toBeGreaterThan(90));

  it.each(rows)('names a test of the file: %s', (_promise, title, file) => {
    expect([file, title, hasTitle(file, title)]).toEqual([file, title, true]);
  });

  it('names each promise and each test once', () => {
    expect(doubles(rows.map(([promise]) => promise))).toEqual([]);
    expect(doubles(rows.map(([, title, file]) => `${title} (${file})`))).toEqual([]);
  });
});
