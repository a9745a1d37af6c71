import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..');
const architecture = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');

describe('the path of an upload in ARCHITECTURE.md', () => {
  // ` - `folder`: `file`, `file``, on one or more lines.
  const items = architecture.split(/^ +- (?=`(?:libs|apps)\/)/m).slice(1);
  const files = items.flatMap((item) => {
    const [folder, ...names] = item.split(/\n(?! {5})/)[0].match(/(?<=`)[^`,\n]+(?=`)/g) ?? [];
    return names.filter((name) => /\.tsx?$/.test(name)).map((name) => join(folder, name));
  });

  it('names files that exist, each once, and counts them', () => {
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
    expect(architecture).toContain(`${files.length} files`);
  });
});
