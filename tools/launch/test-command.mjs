import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { runChecks } from './check-command.mjs';
import { observe } from '../observe/run.mjs';
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

const sets = {
  check: (_folder, { yielding }) => runChecks({ yielding, until }),
  unit: (folder) => jest(['unit', 'web'], folder),
  int: (folder) => jest(['int'], folder),
  e2e: (folder) =>
    endToEnd(folder, {
      name: 'embedded',
      services: false,
      projects: ['e2e-api', 'e2e-web'],
      // Whoever looks at a page or waits for an SOP leaves a fourth of the processor idle: three keep two cores busy.
      more: ['--maxWorkers=3'],
    }),
  // What is killed goes on, and what is lost is restored. Two systems at once: what they wait for is mostly leases.
  resilience: (folder) =>
    jest(['e2e-resilience', 'e2e-drills'], folder, { E2E_RESILIENCE: 'embedded' }, [
      '--maxWorkers=2',
      '--testPathIgnorePatterns=drills/(outages|clocks|upgrade)',
    ]),
  services: (folder) =>
    endToEnd(folder, {
      name: 'services',
      services: true,
      projects: ['e2e-api', 'e2e-web'],
      // Minutes in which the browser sees what it saw of the one process, and how well a training ends. Over the API all else is tried here too; what
      // of a training passes between processes is in the company to which everything happens (company-deleted).
      without:
        'api/training|(training|editing|dashboard|wizard|export|markup|billing|payment|sign-in|settings|public|operator|customers|repairs)-journey|every-page',
    }),
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
  drills: (folder) => killed(folder, 'services', 'e2e-drills'),
  // Known holes and licences of what is shipped; needs npm's registry to answer.
  supply: async () => (await import('../supply/supply.mjs')).checkSupply(),
  observe: (folder) => observe(folder),
  'observe-services': (folder) => observe(folder, { services: true }),
  attack: (folder) => attacked(folder, { name: 'attacked', services: false }),
  'attack-services': (folder) => attacked(folder, { name: 'attacked-services', services: true }),
};

/** What is killed in the one process is the same code; with a process for each service it is asked for by its name. Faults and attacks take minutes. */
const onRequest = [
  'services-all',
  'resilience-services',
  'faults',
  'faults-services',
  'chart',
  'act-out',
  'drills',
  'observe',
  'observe-services',
  'attack',
  'attack-services',
];

/** What runs beside a set that mostly waits, and only while that waits: a minute less on two cores. */
const beside = { resilience: ['check', 'supply'] };

/** `npm test` runs all sets but those on request; `npm test -- unit int` some. Ends with the line 'N passed, N failed', summed over all runners; one that is broken off ends with 130. */
export async function main(args) {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const unknown = positionals.filter((name) => sets[name] === undefined);
  if (unknown.length > 0) {
    say(`There are no tests called ${unknown.join(', ')}; there are: ${Object.keys(sets).join(', ')}.`);
    return 2;
  }
  const chosen =
    positionals.length > 0 ? positionals : Object.keys(sets).filter((name) => !onRequest.includes(name));
  const started = Date.now();
  void untilTold().then(() => brokenOff.abort());
  await prepare(chosen);
  const folder = mkdtempSync(join(tmpdir(), 'sop-creator-test-'));
  const totals = { passed: 0, failed: 0 };
  const times = [];
  const broken = [];
  try {
    for (const round of roundsOf(chosen)) {
      if (until.aborted) break;
      for (const { name, passed, failed, seconds, failures = [] } of await runRound(round, folder)) {
        broken.push(...failures.map((failure) => `${name}: ${failure}`));
        totals.passed += passed;
        totals.failed += failed;
        times.push(`${name} ${seconds ?? '?'} s`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  if (until.aborted) {
    say('\nBroken off.');
    return 130;
  }
  say(`\nAll of it took ${Math.round((Date.now() - started) / 1000)} s: ${times.join(', ')}.`);
  // At the end, because of a long log the end is what is kept.
  for (const failure of broken) say(`${red('✗')} ${failure}`);
  say(`${totals.passed} passed, ${totals.failed} failed`);
  return totals.failed === 0 ? 0 : 1;
}

async function prepare(chosen) {
  say(`  ${bold('Tests')}`);
  const needsPrograms = chosen.some((name) => !['check', 'chart', 'supply'].includes(name));
  if (needsPrograms) await tryPackages(programs);
  const { ensureModels } = await import('./models.mjs');
  const { ensureBuilt } = await import('./build.mjs');
  if (needsPrograms) await ensureModels(readSettings(process.env).modelsDir);
  if (chosen.some((name) => /^(e2e|resilience|services|faults|drills|attack|act-out)/.test(name)))
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
const killed = (folder, kind, project = 'e2e-resilience') =>
  jest([project], folder, { E2E_RESILIENCE: kind }, ['--runInBand']);

/**
 * One suite after the other: after each attack nothing may lie in work folders that all of them share. A slow body is a matter of
 * seconds here.
 */
const attacked = (folder, system) =>
  endToEnd(folder, {
    ...system,
    projects: ['e2e-attack'],
    settings: { BODY_SECONDS: '5' },
    environment: { E2E_ATTACKED: system.services ? 'services' : 'embedded' },
    more: ['--runInBand'],
  });

/** One jest process for several projects. A file that does not run counts as a failure. */
async function jest(projects, folder, env = {}, more = []) {
  until.throwIfAborted();
  const report = join(folder, `${projects.join('-')}-${Date.now()}.json`);
  const flags = ['--experimental-vm-modules', '--no-warnings=ExperimentalWarning'];
  const cli = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const args = [
    ...flags,
    cli,
    '--ci',
    '--json',
    `--outputFile=${report}`,
    '--testLocationInResults=false',
    ...more,
    '--selectProjects',
    ...projects,
  ];
  const onLine = (line) => !line.startsWith('{"numFailedTestSuites"') && say(line);
  const { code } = await runCommand(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'test', ...env },
    onLine,
    until,
  });
  until.throwIfAborted();
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failures = testResults.filter(({ status }) => status === 'failed').flatMap(failuresOf);
  const unrunnable = failures.length - numFailedTests;
  const failed = numFailedTests + Math.max(0, unrunnable);
  return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed, failures };
}

/** File, title and first words of each test of a file that failed, or of the file where it did not run. */
function failuresOf({ name, message, assertionResults }) {
  const file = relative(root, name);
  const tests = assertionResults.filter(({ status }) => status === 'failed');
  const wordsOf = (text = '') => stripVTControlCharacters(text).replace(/\s+/g, ' ').trim().slice(0, 400);
  if (tests.length === 0) return [`${file} did not run: ${wordsOf(message)}`];
  return tests.map(
    ({ fullName, failureMessages }) => `${file} › ${fullName}: ${wordsOf(failureMessages[0])}`,
  );
}

/** A fresh system in a folder of its own, the suites against its address, and its end. */
async function endToEnd(
  folder,
  { name, services, projects, without, settings: given = {}, environment = {}, more = [] },
) {
  const runnable = projects.filter(
    (project) => project !== 'e2e-web' || findProgram('chromium') !== undefined,
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
