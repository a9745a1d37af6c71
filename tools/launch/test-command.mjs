import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { ensureModels } from './models.mjs';
import { tryPackages } from './packages.mjs';
import { root } from './paths.mjs';
import { bold, red, print, printWarning } from './terminal.mjs';
import { readSettings } from './settings.mjs';
import { stopRequested } from './system.mjs';
import { kindOf, runPaths, sumOf } from './test-paths.mjs';
import { companionSets, defaultSets, sets } from './test-sets.mjs';
import { testRun, abortSignal } from './test-abort.mjs';

/** Programs that tests use. ffmpeg, PostgreSQL and chromium are required; tests that need another one are skipped without it. */
const programs = [
  'ffmpeg',
  'postgres',
  'chromium',
  'nats-server',
  'swift-proxy-server',
  'swift-account-server',
  'swift-container-server',
  'swift-object-server',
  'espeak-ng',
];

const usage = `npm test                          the sets ${defaultSets.join(', ')}
npm test -- all                   every set, an hour or two; before a large change is called done
npm test -- SET …                 one or some of: ${Object.keys(sets).join(', ')}
npm test -- PATH … [-t TITLE]     the specs of a file or folder; of a source file those that import it
npm test -- PATH … --services     journeys and API suites of a path against eight processes instead of one
npm test -- … --seed N            the files, and what needs no order the tests of a file, in another order`;

/**
 * Prints 'N passed, N failed, N skipped' as its last line, summed over all runners. An aborted run exits with 130.
 *
 * @param {string[]} args names of sets or paths, see `usage`
 */
export async function main(args) {
  const options = {
    'test-name-pattern': { type: 'string', short: 't' },
    seed: { type: 'string' },
    services: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  };
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  if (values.help) return print(usage);
  const { names, paths, unknown } = readTargets(positionals);
  if (unknown.length > 0) {
    print(`There is no set of tests, file or folder called ${unknown.join(', ')}.\n\n${usage}`);
    return 2;
  }
  const { 'test-name-pattern': title, services } = values;
  const allSets = { ...sets, paths: (folder) => runPaths(paths, folder, { title, services }) };
  if (values.seed !== undefined) process.env.TEST_SEED = values.seed;
  const started = Date.now();
  void stopRequested().then(() => testRun.abort());
  await prepare(names, paths);
  const folder = mkdtempSync(join(tmpdir(), 'sop-creator-test-'));
  const results = [];
  try {
    for (const round of roundsOf(names)) {
      if (abortSignal.aborted) break;
      results.push(...(await runRound(round, folder, allSets)));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  if (abortSignal.aborted) {
    print('\nAborted.');
    return 130;
  }
  return report(results, started);
}

/** Prints the failures last, because CI shows the end of a long log. @returns {number} the exit code */
function report(results, started) {
  const { passed, failed, skipped } = sumOf(results);
  const times = results.map(({ name, seconds }) => `${name} ${seconds ?? '?'} s`).join(', ');
  print(`\nAll of it took ${Math.round((Date.now() - started) / 1000)} s: ${times}.`);
  for (const { name, failures = [] } of results)
    for (const failure of failures) print(`${red('✗')} ${name}: ${failure}`);
  print(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed === 0 ? 0 : 1;
}

/** @param {string[]} words @returns {{ names: string[], paths: string[], unknown: string[] }} */
export function readTargets(words) {
  if (words.length === 0) return { names: defaultSets, paths: [], unknown: [] };
  const from = process.env.INIT_CWD ?? root;
  const pathOf = (word) => [resolve(from, word), resolve(root, word)].find((path) => existsSync(path));
  const isSet = (word) => word === 'all' || sets[word] !== undefined;
  const names = words.filter(isSet).flatMap((word) => (word === 'all' ? Object.keys(sets) : [word]));
  const paths = [];
  const unknown = [];
  for (const word of words.filter((each) => !isSet(each))) {
    const path = pathOf(word);
    if (path === undefined) unknown.push(word);
    else paths.push(relative(root, path));
  }
  return { names: [...new Set(names), ...(paths.length > 0 ? ['paths'] : [])], paths, unknown };
}

async function prepare(selected, paths) {
  print(`  ${bold('Tests')}`);
  if (selected.some((name) => !['check', 'chart', 'supply', 'images'].includes(name))) {
    await tryPackages(programs);
    await ensureModels(readSettings(process.env).modelsDir);
  }
  const runsProduct = [...selected, ...paths.map(kindOf)].some((name) =>
    /^(e2e|smoke|crawl|commands|resilience|services|faults|drills|attack|chart-pods)/.test(name),
  );
  if (runsProduct) await ensureBuilt();
}

/** The sets one at a time, each with the sets that run in parallel with it. @returns {string[][]} */
export function roundsOf(selected) {
  const companions = Object.keys(companionSets)
    .filter((name) => selected.includes(name))
    .flatMap((name) => companionSets[name]);
  return selected
    .filter((name) => !companions.includes(name))
    .map((name) => [name, ...(companionSets[name] ?? [])].filter((each) => selected.includes(each)));
}

const runRound = ([name, ...others], folder, all) =>
  Promise.all([
    runSet(name, () => all[name](folder, {})),
    ...others.map((other) => runSet(other, () => all[other](folder, { lowPriority: true }))),
  ]);

/** A set that cannot start counts as one failure; the others still run. */
async function runSet(name, run) {
  print(`\n${bold(name)}`);
  const started = Date.now();
  try {
    const result = await run();
    const { passed, failed } = result;
    const seconds = Math.round((Date.now() - started) / 1000);
    print(`  ${failed === 0 ? '' : `${red('✗')} `}${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
    return { ...result, name, seconds };
  } catch (error) {
    if (!abortSignal.aborted) printWarning(String(error.stack ?? error));
    return { name, passed: 0, failed: 1, failures: [`did not run: ${error.message}`] };
  }
}
