import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { runChecks } from './check-command.mjs';
import { observe } from '../observe/run.mjs';
import { jestCommand } from '../jest/jest-command.mjs';
import { findProgram, tryPackages } from './packages.mjs';
import { root } from './paths.mjs';
import { onFreePort } from './ports.mjs';
import { runCommand } from './run-command.mjs';
import { bold, done, red, say, warn } from './say.mjs';
import { readSettings } from './settings.mjs';
import { start } from './start-command.mjs';
import { untilTold } from './system.mjs';

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
  'memcached',
  'espeak-ng',
];

/** Aborted when somebody ends the run: what a set has started ends with it. */
const brokenOff = new AbortController();
const until = brokenOff.signal;

/** Of the browser: what takes longer than a minute. */
const longJourneys = 'web/(training-journey|repairs-journey|every-page)';

const sets = {
  check: (_folder, { yielding }) => runChecks({ yielding, until }),
  unit: (folder) => jest(['unit', 'web'], folder),
  int: (folder) => jest(['int'], folder),
  e2e: (folder) =>
    endToEnd(folder, {
      name: 'embedded',
      services: false,
      projects: ['e2e-api', 'e2e-web'],
      without: longJourneys,
      // Whoever looks at a page or waits for an SOP leaves a fourth of the processor idle: three keep two cores busy.
      more: ['--maxWorkers=3'],
    }),
  /** Journeys that take minutes. */
  'e2e-long': (folder) =>
    endToEnd(folder, {
      name: 'embedded-long',
      services: false,
      projects: ['e2e-web'],
      more: [`--testPathPatterns=${longJourneys}`],
    }),
  /** One journey through eight processes; all of them are `services-all`. */
  smoke: (folder) =>
    endToEnd(folder, { name: 'smoke', services: true, projects: ['e2e-smoke'], more: ['--runInBand'] }),
  // What is killed goes on, and what is lost is restored. Two systems at once: what they wait for is mostly leases.
  resilience: (folder) =>
    jest(['e2e-resilience', 'e2e-drills'], folder, { E2E_RESILIENCE: 'embedded' }, [
      '--maxWorkers=2',
      '--testPathIgnorePatterns=drills/(outages|clocks|upgrade)',
    ]),
  'services-all': (folder) =>
    endToEnd(folder, {
      name: 'services',
      services: true,
      projects: ['e2e-api', 'e2e-web'],
      // Journeys that start a system of their own start eight processes too.
      environment: { E2E_RESILIENCE: 'services' },
    }),
  'resilience-services': (folder) => killed(folder, 'services'),
  faults: (folder) => killed(folder, 'embedded', 'e2e-faults'),
  'faults-services': (folder) => killed(folder, 'services', 'e2e-faults'),
  // Renders three sets of values with a real Helm and holds each manifest against Kubernetes' schemas.
  chart: (folder) => jest(['chart'], folder),
  // Root, Linux, and the images that `npm run images` has built with buildah.
  'act-out': (folder) => jest(['act-out'], folder),
  // Builds and tries every image; root and buildah.
  images: () => ownCommand('images'),
  drills: (folder) => killed(folder, 'services', 'e2e-drills'),
  // Known holes and licences of what is shipped; needs npm's registry to answer.
  supply: async () => (await import('../supply/supply.mjs')).checkSupply(),
  observe: (folder) => observe(folder),
  'observe-services': (folder) => observe(folder, { services: true }),
  attack: (folder) => attacked(folder, { name: 'attacked', services: false }),
  'attack-services': (folder) => attacked(folder, { name: 'attacked-services', services: true }),
};

/** What `npm test` runs; `npm test -- all` runs every set. */
const byDefault = ['check', 'unit', 'int', 'e2e', 'smoke', 'supply'];

/** What runs beside a set that often waits, and only while that waits: a minute less on two cores. */
const beside = { e2e: ['check', 'supply'] };

const usage = `npm test                          the sets ${byDefault.join(', ')}
npm test -- all                   every set, an hour or two; before a large change is called done
npm test -- SET …                 one or some of: ${Object.keys(sets).join(', ')}
npm test -- PATH … [-t TITLE]     the specs of a file or folder; of a source file those that import it`;

/**
 * Ends with the line 'N passed, N failed, N skipped', summed over all runners; a run that is broken off ends with 130.
 *
 * @param {string[]} args names of sets or paths, see `usage`
 */
export async function main(args) {
  const options = {
    'test-name-pattern': { type: 'string', short: 't' },
    help: { type: 'boolean', short: 'h' },
  };
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  if (values.help) return say(usage);
  const { names, paths, unknown } = readTargets(positionals);
  if (unknown.length > 0) {
    say(`There is no set of tests, file or folder called ${unknown.join(', ')}.\n\n${usage}`);
    return 2;
  }
  if (paths.length > 0) sets.paths = (folder) => runPaths(paths, folder, values['test-name-pattern']);
  const started = Date.now();
  void untilTold().then(() => brokenOff.abort());
  await prepare(names);
  const folder = mkdtempSync(join(tmpdir(), 'sop-creator-test-'));
  const results = [];
  try {
    for (const round of roundsOf(names)) {
      if (until.aborted) break;
      results.push(...(await runRound(round, folder)));
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
  const sum = (key) => sumOf(results, key);
  const times = results.map(({ name, seconds }) => `${name} ${seconds ?? '?'} s`).join(', ');
  say(`\nAll of it took ${Math.round((Date.now() - started) / 1000)} s: ${times}.`);
  for (const { name, failures = [] } of results)
    for (const failure of failures) say(`${red('✗')} ${name}: ${failure}`);
  say(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  return sum('failed') === 0 ? 0 : 1;
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

/** Specs that want a running system get one of their own; a source file stands for the specs that import it. */
async function runPaths(paths, folder, title) {
  const named = title === undefined ? [] : [`--testNamePattern=${title}`];
  const kinds = Map.groupBy(paths, kindOf);
  const results = [];
  for (const [kind, group] of kinds) {
    const patterns = ['--testPathPatterns', ...group.map((path) => path.replaceAll('\\', '/'))];
    if (kind === 'source')
      results.push(await jest(ownProjects, folder, {}, [...named, '--findRelatedTests', ...group]));
    else if (kind === 'own') results.push(await jest(ownProjects, folder, {}, [...named, ...patterns]));
    else if (kind === 'chart' || kind === 'act-out')
      results.push(await jest([kind], folder, {}, [...named, ...patterns]));
    else if (/^e2e-(api|web|smoke)$/.test(kind)) {
      const services = kind === 'e2e-smoke';
      const more = [...named, ...patterns];
      results.push(await endToEnd(folder, { name: kind, services, projects: [kind], more }));
    } else if (kind === 'e2e-attack')
      results.push(await attacked(folder, { name: 'attacked', services: false }, [...named, ...patterns]));
    else results.push(await killed(folder, 'embedded', kind, [...named, ...patterns]));
  }
  const sum = (key) => sumOf(results, key);
  const failures = results.flatMap((result) => result.failures);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), failures };
}

const sumOf = (results, key) => results.reduce((total, result) => total + (result[key] ?? 0), 0);

const ownProjects = ['unit', 'web', 'int'];

/** What has to be there for the specs of a path: the name of their jest project, `own` for those that need no system, `source` for no spec. */
export function kindOf(path) {
  const [, ofSystem] =
    /apps[\\/]e2e[\\/]src[\\/](api|web|smoke|attack|resilience|faults|drills)\b/.exec(path) ?? [];
  if (ofSystem !== undefined) return `e2e-${ofSystem}`;
  if (/\.cluster\.spec\.mjs$/.test(path)) return 'chart';
  if (/\.acted\.spec\.mjs$/.test(path)) return 'act-out';
  const isSource =
    !/\.spec\.\w+$/.test(path) && existsSync(join(root, path)) && statSync(join(root, path)).isFile();
  return isSource ? 'source' : 'own';
}

async function prepare(chosen) {
  say(`  ${bold('Tests')}`);
  const needsPrograms = chosen.some((name) => !['check', 'chart', 'supply', 'images'].includes(name));
  if (needsPrograms) await tryPackages(programs);
  const { ensureModels } = await import('./models.mjs');
  const { ensureBuilt } = await import('./build.mjs');
  if (needsPrograms) await ensureModels(readSettings(process.env).modelsDir);
  if (chosen.some((name) => /^(e2e|smoke|resilience|services|faults|drills|attack|act-out|paths)/.test(name)))
    await ensureBuilt();
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

const runRound = ([name, ...others], folder) =>
  Promise.all([runSet(name, folder), ...others.map((other) => runSet(other, folder, { yielding: true }))]);

/** A set that cannot even start counts as one failure, and the others still run. */
async function runSet(name, folder, how = {}) {
  say(`\n${bold(name)}`);
  const started = Date.now();
  try {
    const result = await sets[name](folder, how);
    const { passed, failed } = result;
    const seconds = Math.round((Date.now() - started) / 1000);
    say(`  ${failed === 0 ? '' : `${red('✗')} `}${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
    return { ...result, name, seconds };
  } catch (error) {
    if (!until.aborted) warn(String(error.stack ?? error));
    return { name, passed: 0, failed: 1, failures: [`did not run: ${error.message}`] };
  }
}

/** Systems that are killed on purpose, one after the other: of eight processes each, or hurt in ways that a machine has but one of. */
const killed = (folder, kind, project = 'e2e-resilience', more = []) =>
  jest([project], folder, { E2E_RESILIENCE: kind }, ['--runInBand', ...more]);

/**
 * One suite after the other: after each attack nothing may lie in work folders that all of them share. A slow body is a matter of
 * seconds here.
 */
const attacked = (folder, system, more = []) =>
  endToEnd(folder, {
    ...system,
    projects: ['e2e-attack'],
    settings: { BODY_SECONDS: '5' },
    environment: { E2E_ATTACKED: system.services ? 'services' : 'embedded' },
    more: ['--runInBand', ...more],
  });

/** A command of the repository that is a test as it ends well. */
async function ownCommand(name) {
  const { code } = await runCommand(process.execPath, [join(root, 'tools', 'launch', `${name}.mjs`)], {
    onLine: say,
    until,
  });
  const failures = code === 0 ? [] : [`npm run ${name} ended with ${code}`];
  return { passed: code === 0 ? 1 : 0, failed: failures.length, skipped: 0, failures };
}

/** One jest process for several projects. A file that does not run counts as a failure. */
async function jest(projects, folder, env = {}, more = []) {
  until.throwIfAborted();
  const report = join(folder, `${projects.join('-')}-${Date.now()}.json`);
  const args = jestCommand([
    '--ci',
    '--json',
    `--outputFile=${report}`,
    '--testLocationInResults=false',
    '--selectProjects',
    ...projects,
    ...more,
  ]);
  const onLine = (line) => !line.startsWith('{"numFailedTestSuites"') && say(line);
  const { code } = await runCommand(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'test', ...env },
    onLine,
    until,
  });
  until.throwIfAborted();
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

/** A fresh system in a folder of its own, the suites against its address, and its end. */
async function endToEnd(
  folder,
  { name, services, projects, without, settings: given = {}, environment = {}, more = [] },
) {
  const runnable = projects.filter(
    (project) => !/^e2e-(web|smoke)$/.test(project) || findProgram('chromium') !== undefined,
  );
  if (runnable.length < projects.length)
    warn('chromium is not installed: the browser journeys cannot run, which counts as a failure.');
  const adminPassword = 'end-to-end-operator';
  const environmentOfSystem = {
    ...process.env,
    DATABASE_URL: '',
    NATS_URL: '',
    S3_URL: '',
    HOST: '',
    LOG_LEVEL: '',
    ADMIN_EMAIL: '',
    DATA_DIR: join(folder, name),
    ADMIN_PASSWORD: adminPassword,
    RATE_LIMIT_FACTOR: '1000',
    ...given,
  };
  const settingsAt = (port) => readSettings({ ...environmentOfSystem, PORT: String(port) });
  const started = Date.now();
  const system = await onFreePort((port) => start(settingsAt(port), { services }));
  done('System', `${name} at ${system.url} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  try {
    const env = {
      ...environment,
      E2E_BASE_URL: system.url,
      E2E_DATA_DIR: system.home,
      E2E_ADMIN_EMAIL: system.adminEmail,
      E2E_ADMIN_PASSWORD: adminPassword,
    };
    const flags = without === undefined ? more : [...more, `--testPathIgnorePatterns=${without}`];
    const result = await jest(runnable, folder, env, flags);
    return { ...result, failed: result.failed + projects.length - runnable.length };
  } finally {
    await system.stop();
  }
}
