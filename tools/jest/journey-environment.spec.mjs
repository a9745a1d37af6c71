import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { root } from '../launch/paths.mjs';

const journey = `
const { mkdirSync, writeFileSync } = require('node:fs');
globalThis[Symbol.for('sop.failure-evidence')] = async (folder) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(folder + '/page.txt', 'as it was');
};
describe('a story', () => {
  it('begins', () => undefined);
  describe('in its middle', () => {
    it('Breaks, at once!', () => { throw new Error('nobody came'); });
    it('has no end', () => undefined);
  });
});
describe('another story', () => {
  it('is told all the same', () => undefined);
  it('waits too long', () => new Promise(() => undefined), 50);
});`;

/** What jest says of each test of the journey, by its title. */
function run(folder, testEnvironmentOptions = {}) {
  writeFileSync(join(folder, 'some-journey.spec.js'), journey);
  const environment = join(root, 'tools', 'jest', 'journey-environment.mjs');
  const config = { rootDir: folder, testEnvironment: environment, testEnvironmentOptions, transform: {} };
  const cli = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const report = join(folder, 'report.json');
  const args = ['--experimental-vm-modules', cli, '--ci', '--json', `--outputFile=${report}`];
  try {
    execFileSync(process.execPath, [...args, '--config', JSON.stringify(config)], { stdio: 'pipe' });
  } catch {
    // A run in which a test fails ends with 1.
  }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return new Map(testResults[0].assertionResults.map((result) => [result.title, result]));
}

describe('a journey that breaks', () => {
  let folder;
  let tests;
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'sop-journey-')));
    tests = run(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('keeps what its pages showed, and says beside the failure where', () => {
    const kept = 'apps/e2e/artifacts/failures/some-journey/breaks-at-once';
    const { status, failureMessages } = tests.get('Breaks, at once!');
    expect(status).toBe('failed');
    expect(failureMessages[0]).toMatch(new RegExp(`nobody came\\s+The pages, .* ${kept}\\s+at `));
    expect(existsSync(join(folder, kept, 'page.txt'))).toBe(true);
  });

  it('skips the steps that would wait for what the failed one did not bring about', () => {
    expect(tests.get('begins').status).toBe('passed');
    expect(tests.get('has no end').status).toBe('pending');
  });

  it('goes on where its tests tell no story', () => {
    const pages = realpathSync(mkdtempSync(join(tmpdir(), 'sop-pages-')));
    const { status } = run(pages, { isStory: false }).get('has no end');
    rmSync(pages, { recursive: true, force: true });
    expect(status).toBe('passed');
  });

  it('leaves the other stories of its file alone', () => {
    expect(tests.get('is told all the same').status).toBe('passed');
  });

  it('keeps the pages of a step that took too long as well', () => {
    const kept = 'apps/e2e/artifacts/failures/some-journey/waits-too-long';
    expect(tests.get('waits too long').failureMessages[0]).toContain(`are kept in ${kept}`);
    expect(existsSync(join(folder, kept, 'page.txt'))).toBe(true);
  });
});
