import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.texts.ts'),
);

/** What stands between quotes; names of texts and comments are not shown. */
const shownIn = (path: string): string[] =>
  [...readFileSync(join(source, path), 'utf8').matchAll(/: *['`]([^\n]*)['`]/g)].map(
    ([, words = '']) => words,
  );

describe('the texts of the web', () => {
  it('call logging in and logging out by one word each', () => {
    const others = files.flatMap((path) =>
      shownIn(path)
        .filter((words) => /\bsign(?:ed|s|ing)?[ -](?:in|out)\b/i.test(words))
        .map((words) => `${path}: ${words}`),
    );
    expect(files.length).toBeGreaterThan(40);
    expect(others).toEqual([]);
  });
});
