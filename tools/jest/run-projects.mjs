import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../launch/paths.mjs';
import { runCommand } from '../launch/run-command.mjs';
import { print } from '../launch/terminal.mjs';
import { abortSignal } from '../launch/test-abort.mjs';
import { jestCommand } from './jest-command.mjs';

/**
 * What a set of tests came to; `failures` name the file, the test and the command that runs just this again.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} TestResult
 */

/**
 * One jest process for several projects. A file that does not run counts as a failure.
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
    ...shuffling(projects),
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

/** The tests of a file in another order too, but of journeys: they tell a story. */
const shuffling = (projects) =>
  process.env.TEST_SEED === undefined || !projects.every((name) => ['unit', 'web', 'int'].includes(name))
    ? []
    : ['--randomize', `--seed=${process.env.TEST_SEED}`];

/** File, title and first words of each test of a file that failed, or of the file where it did not run; and the command that runs just this again. */
function failuresOf({ name, message, assertionResults }) {
  const file = relative(root, name);
  const tests = assertionResults.filter(({ status }) => status === 'failed');
  const wordsOf = (text = '') => stripVTControlCharacters(text).replace(/\s+/g, ' ').trim().slice(0, 400);
  if (tests.length === 0) return [`${file} did not run: ${wordsOf(message)}\n  npm test -- ${file}`];
  return tests.map(
    ({ fullName, title, failureMessages }) =>
      `${file} › ${fullName}: ${wordsOf(failureMessages[0])}\n  npm test -- ${file} -t ${JSON.stringify(patternOf(title))}`,
  );
}

/** What is a sign of its own in a regular expression is any character here. */
const patternOf = (title) => title.replace(/[^\p{L}\p{N} ]/gu, '.');
