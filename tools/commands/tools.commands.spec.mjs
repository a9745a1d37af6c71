import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { limit, node, npm, scratch } from './start-command.mjs';

const folder = scratch();

describe('package.json', () => {
  it('has no command that is not run here, or as a set of `npm test`', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const run = ['start', 'dev', 'bench', 'load', 'mutate', 'images', 'screenshots', 'test:affected'];
    expect(Object.keys(scripts).toSorted()).toEqual([...run, 'test', 'check'].toSorted());
  });
});

describe('npm run test:affected', () => {
  it(
    'is green where nothing differs',
    async () => {
      const { code, output } = await npm('test:affected', ['--base=HEAD', '--head=HEAD']);
      expect(output).toMatch(/Green after \d+ s\./);
      expect(code).toBe(0);
    },
    limit,
  );
});

describe('node tools/models/vary-specs.mjs PATH', () => {
  it(
    'runs a spec as other machines would',
    async () => {
      const { code, output } = await node('tools/models/vary-specs.mjs', [
        'libs/database/src/advisory-lock.int',
      ]);
      expect(output.match(/advisory-lock\.int\.spec\.ts: [1-9]\d* passed/g)).toHaveLength(4);
      expect(code).toBe(0);
    },
    limit,
  );
});

describe('npm run mutate -- PATH', () => {
  it(
    'mutates a file and reports which mutants its spec kills',
    async () => {
      const env = { MUTATE_CACHE: folder() };
      const { code, output } = await npm('mutate', ['contracts/src/page\\.ts'], env);
      expect(output).toMatch(/[1-9]\d*\/[1-9]\d* .*libs\/contracts\/src\/page\.ts/);
      expect(output).toMatch(/are killed; the minimum is 90 %\./);
      expect(code).toBe(0);
    },
    limit,
  );

  it(
    'refuses files without specs',
    async () => {
      const { code, output } = await npm('mutate', ['no/such/file']);
      expect(output).toContain('No file of tools/mutate/files.mjs matches.');
      expect(code).toBe(2);
    },
    limit,
  );
});

describe('npm run images', () => {
  it(
    'prints its usage, and what is missing on a machine that cannot build',
    async () => {
      const help = await npm('images', ['--help']);
      expect(help.output).toContain('npm run images -- light gateway');
      const without = await npm('images', ['light', '--engine', 'none']);
      expect(without.output).toContain('No docker, podman or buildah answers here.');
      expect([help.code, without.code]).toEqual([0, 1]);
    },
    limit,
  );
});

describe('node tools/models/fetch-models.mjs', () => {
  it(
    'reports that all requirements are installed',
    async () => {
      const { code, output } = await node('tools/models/fetch-models.mjs', ['--check']);
      expect(output).toMatch(/moonshine-base/);
      expect(code).toBe(0);
    },
    limit,
  );
});
