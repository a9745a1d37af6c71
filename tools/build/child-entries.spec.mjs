import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readProjects } from './projects.mjs';

/** The file that a child process starts with: no compiler checks that it exists. */
const entryPattern = /new URL\(\s*`(\.{1,2}\/[^`$]+)\$\{extname\(import\.meta\.url\)\}`/g;

/** The entries of all packages, without extension. */
function readEntries() {
  return readProjects().flatMap(({ folder }) => {
    const sources = join(folder, 'src');
    if (!existsSync(sources)) return [];
    return readdirSync(sources, { recursive: true })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(sources, file))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(entryPattern)].map(([, path]) => join(dirname(file), path)),
      );
  });
}

describe('a child process', () => {
  it('starts with a file that exists', () => {
    const entries = readEntries();
    expect(entries.length).toBeGreaterThan(3);
    expect(entries.filter((entry) => !existsSync(`${entry}.ts`))).toEqual([]);
  });
});
