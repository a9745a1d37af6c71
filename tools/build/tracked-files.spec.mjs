import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..');
const folders = ['.ci', '.github', 'apps', 'deploy', 'docker', 'helm', 'libs', 'tools'];
const configuration =
  /^(?:[A-Z]+\.md|(?:[\w-]+\.)*(?:json|mjs|ts)|\.(?:dockerignore|gitignore|npmrc|swcrc|oxfmtrc\.json))$/u;
const largest = 512 * 1024;
const larger = ['package-lock.json'];

describe('the files under version control', () => {
  let tracked;
  beforeAll(() => {
    tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
      .split('\0')
      .filter(Boolean);
  });

  it('are in a known folder, or are root documents and tool configuration', () => {
    const known = (file) =>
      file.includes('/') ? folders.includes(file.slice(0, file.indexOf('/'))) : configuration.test(file);
    expect(tracked.filter((file) => !known(file))).toEqual([]);
  });

  it('are small, because a clone carries every version of them', () => {
    const size = (file) => statSync(join(root, file), { throwIfNoEntry: false })?.size ?? 0;
    expect(tracked.filter((file) => size(file) > largest && !larger.includes(file))).toEqual([]);
  });
});
