import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { ensureModels } from './models.mjs';
import { tryPackages } from './packages.mjs';
import { root } from './paths.mjs';
import { bold, red, say, warn } from './say.mjs';
import { readSettings } from './settings.mjs';
import { untilTold } from './system.mjs';
import { kindOf, runPaths, sumOf } from './test-paths.mjs';
import { beside, byDefault, sets } from './test-sets.mjs';
import { brokenOff, until } from './test-until.mjs';

/** What the tests use where it can be had. ffmpeg, PostgreSQL and chromium are needed; the rest makes more of them possible. */
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

const usage = `npm test                          the sets ${byDefault.join(', ')}
npm test -- all                   every set, an hour or two; before a large change is called done
npm test -- SET …                 one or some of: ${Object.keys(sets).join(', ')}
npm test -- PATH … [-t TITLE]     the specs of a file or folder; of a source file those that import it
npm test -- … --seed N            the files, and what needs no order the tests of a file, in another order`;

/**
 * Ends with the line 'N passed, N failed, N skipped', summed over all runners; a run that is broken off ends with 130.
 *
 * @param {string[]} args names of sets or paths, see `usage`
 */
export async function main(args) {
  const options = {
    'test-name-pattern': { type: 'string', short: 't' },
    seed: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  };
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  if (values.help) return say(usage);
  const { names, paths, unknown } = readTargets(positionals);
  if (unknown.length > 0) {
    say(`There is no set of tests, file or folder called ${unknown.join(', ')}.\n\n${usage}`);
    return 2;
  }
  const withPaths = { ...sets, paths: (folder) => runPaths(paths, folder, values['test-name-pattern']) };
  if (values.seed !== undefined) process.env.TEST_SEED = values.seed;
  const started = Date.now();
  void untilTold().then(() => brokenOff.abort());
  await prepare(names, paths);
  const folder = mkdtempSync(join(tmpdir(), 'sop-creator-test-'));
  const results = [];
  try {
    for (const round of roundsOf(names)) {
      if (until.aborted) break;
      results.push(...(await runRound(round, folder, withPaths)));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  if (until.aborted) {
    say('\nBroken off.');
    return 130;
  }
  return report(results, started);
}

/** The failures come last: of a long log the end is what is kept. @returns {number} the exit code */
function report(results, started) {
  const { passed, failed, skipped } = sumOf(results);
  const times = results.map(({ name, seconds }) => `${name} ${seconds ?? '?'} s`).join(', ');
  say(`\nAll of it took ${Math.round((Date.now() - started) / 1000)} s: ${times}.`);
  for (const { name, failures = [] } of results)
    for (const failure of failures) say(`${red('✗')} ${name}: ${failure}`);
  say(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed === 0 ? 0 : 1;
}

/** @param {string[]} words @returns {{ names: string[], paths: string[], unknown: string[] }} */
export function readTargets(words) {
  if (words.length === 0) return { names: byDefault, paths: [], unknown: [] };
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

async function prepare(chosen, paths) {
  say(`  ${bold('Tests')}`);
  if (chosen.some((name) => !['check', 'chart', 'supply', 'images'].includes(name))) {
    await tryPackages(programs);
    await ensureModels(readSettings(process.env).modelsDir);
  }
  const runsProduct = [...chosen, ...paths.map(kindOf)].some((name) =>
    /^(e2e|smoke|crawl|commands|resilience|services|faults|drills|attack|act-out)/.test(name),
  );
  if (runsProduct) await ensureBuilt();
}

/** One set after the other, and with it what may run beside it. @returns {string[][]} */
export function roundsOf(chosen) {
  const companions = Object.keys(beside)
    .filter((name) => chosen.includes(name))
    .flatMap((name) => beside[name]);
  return chosen
    .filter((name) => !companions.includes(name))
    .map((name) => [name, ...(beside[name] ?? [])].filter((each) => chosen.includes(each)));
}

const runRound = ([name, ...others], folder, all) =>
  Promise.all([
    runSet(name, () => all[name](folder, {})),
    ...others.map((other) => runSet(other, () => all[other](folder, { yielding: true }))),
  ]);

/** A set that cannot even start counts as one failure, and the others still run. */
async function runSet(name, run) {
  say(`\n${bold(name)}`);
  const started = Date.now();
  try {
    const result = await run();
    const { passed, failed } = result;
    const seconds = Math.round((Date.now() - started) / 1000);
    say(`  ${failed === 0 ? '' : `${red('✗')} `}${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
    return { ...result, name, seconds };
  } catch (error) {
    if (!until.aborted) warn(String(error.stack ?? error));
    return { name, passed: 0, failed: 1, failures: [`did not run: ${error.message}`] };
  }
}
