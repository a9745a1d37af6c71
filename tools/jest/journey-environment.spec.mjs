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
  it('is reported all the same', () => undefined);
  it('waits too long', () => new Promise(() => undefined), 50);
});`;

/** Jest's result of each test of the journey, by its title. */
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

describe('a journey with a failing step', () => {
  let folder;
  let tests;
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'sop-journey-')));
    tests = run(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('saves the state of its pages and names the folder in the failure', () => {
    const folderName = 'apps/e2e/artifacts/failures/some-journey/breaks-at-once';
    const { status, failureMessages } = tests.get('Breaks, at once!');
    expect(status).toBe('failed');
    expect(failureMessages[0]).toMatch(new RegExp(`nobody came\\s+The pages, .* ${folderName}\\s+at `));
    expect(existsSync(join(folder, folderName, 'page.txt'))).toBe(true);
  });

  it('skips the steps after the failed one', () => {
    expect(tests.get('begins').status).toBe('passed');
    expect(tests.get('has no end').status).toBe('pending');
  });

  it('runs the following tests if they are independent', () => {
    const pages = realpathSync(mkdtempSync(join(tmpdir(), 'sop-pages-')));
    const { status } = run(pages, { isStory: false }).get('has no end');
    rmSync(pages, { recursive: true, force: true });
    expect(status).toBe('passed');
  });

  it('runs the other journeys of its file', () => {
    expect(tests.get('is reported all the same').status).toBe('passed');
  });

  it('saves the pages of a step that timed out', () => {
    const folderName = 'apps/e2e/artifacts/failures/some-journey/waits-too-long';
    expect(tests.get('waits too long').failureMessages[0]).toContain(`are kept in ${folderName}`);
    expect(existsSync(join(folder, folderName, 'page.txt'))).toBe(true);
  });
});
