import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..');
const architecture = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');

describe('the way of an upload in ARCHITECTURE.md', () => {
  const files = architecture.split('\n').flatMap((line) => {
    const [, , folder, names] = line.split('|');
    const [base] = folder?.match(/(?<=`)(?:libs|apps)\/[^`]+/) ?? [];
    return base ? [...(names ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => join(base, name)) : [];
  });

  it('names files that exist, each once, and counts them', () => {
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
    expect(architecture).toContain(`${files.length} files`);
  });
});
