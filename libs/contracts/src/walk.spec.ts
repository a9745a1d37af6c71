import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..', '..');
const readme = readFileSync(join(root, 'libs', 'contracts', 'README.md'), 'utf8');

describe('the walk of one upload in the README', () => {
  const rows = readme.split('\n').flatMap((line) => {
    const [, , folder, files] = line.split('|');
    const [base] = folder?.match(/(?<=`)(?:libs|apps)\/[^`]+/) ?? [];
    return base ? [...(files ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => join(base, file)) : [];
  });

  it('names files that are there, each once, and counts them', () => {
    expect(rows.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(new Set(rows).size).toBe(rows.length);
    expect(readme).toContain(`${rows.length} files`);
  });
});
