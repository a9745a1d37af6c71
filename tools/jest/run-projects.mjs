import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../launch/paths.mjs';
import { runCommand } from '../launch/run-command.mjs';
import { print } from '../launch/terminal.mjs';
import { abortSignal } from '../launch/test-abort.mjs';
import { jestCommand } from './jest-command.mjs';

/**
 * The result of a set of tests; `failures` name the file, the test and the command that runs only this test.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} TestResult
 */

/**
 * Runs several projects in one jest process. A file that does not run counts as a failure.
 *
 * @param {string[]} projects @param {string} folder for its report @param {NodeJS.ProcessEnv} env @param {string[]} more of jest's own arguments
 * @returns {Promise<TestResult>}
 */
export async function runProjects(projects, folder, env = {}, more = []) {
  abortSignal.throwIfAborted();
  const report = join(folder, `${projects.join('-')}-${Date.now()}.json`);
  const args = jestCommand([
    '--ci',
    '--json',
    `--outputFile=${report}`,
    '--testLocationInResults=false',
    ...shuffleArgs(projects),
    '--selectProjects',
    ...projects,
    ...more,
  ]);
  const onLine = (line) => !line.startsWith('{"numFailedTestSuites"') && print(line);
  const { code } = await runCommand(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'test', ...env },
    onLine,
    abortSignal,
  });
  abortSignal.throwIfAborted();
  if (!existsSync(report)) throw new Error('no test was found, or jest could not start');
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  const failures = testResults.filter(({ status }) => status === 'failed').flatMap(failuresOf);
  const unrunnable = failures.length - numFailedTests;
  const failed = numFailedTests + Math.max(0, unrunnable);
  const skipped = numPendingTests + numTodoTests;
  return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed, skipped, failures };
}

/** Also shuffles the tests of a file, except for journeys, whose steps depend on each other. */
const shuffleArgs = (projects) =>
  process.env.TEST_SEED === undefined || !projects.every((name) => ['unit', 'web', 'int'].includes(name))
    ? []
    : ['--randomize', `--seed=${process.env.TEST_SEED}`];

/** File, title and start of the message of each failed test, or of a file that did not run; and the command that runs only this test. */
function failuresOf({ name, message, assertionResults }) {
  const file = relative(root, name);
  const tests = assertionResults.filter(({ status }) => status === 'failed');
  const summaryOf = (text = '') => stripVTControlCharacters(text).replace(/\s+/g, ' ').trim().slice(0, 400);
  if (tests.length === 0) return [`${file} did not run: ${summaryOf(message)}\n  npm test -- ${file}`];
  return tests.map(
    ({ fullName, title, failureMessages }) =>
      `${file} › ${fullName}: ${summaryOf(failureMessages[0])}\n  npm test -- ${file} -t ${JSON.stringify(patternOf(title))}`,
  );
}

/** Replaces special characters of regular expressions with any character. */
const patternOf = (title) => title.replace(/[^\p{L}\p{N} ]/gu, '.');
