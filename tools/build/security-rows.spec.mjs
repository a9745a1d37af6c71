import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..');
const table = readFileSync(join(root, 'apps/e2e/src/attack/PROMISES.md'), 'utf8');

/** `| promise | title of a test | `file` |` */
const rows = [...table.matchAll(/^\| (.+?) +\| (.+?) +\| `([^`]+\.spec\.[a-z]+)` +\|$/gm)].map(
  ([, promise, title, file]) => [promise, title, file],
);

describe('the table of what is promised to keep strangers out', () => {
  it('has a row for each promise', () => expect(rows.length).toBeGreaterThan(40));

  it.each(rows)('names a test that holds: %s', (_promise, title, file) => {
    const path = join(root, file);
    expect([file, existsSync(path)]).toEqual([file, true]);
    const text = readFileSync(path, 'utf8');
    expect([title, text.includes(`'${title}'`)]).toEqual([title, true]);
  });
});
