import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { jestCommand } from '../jest/jest-command.mjs';
import { runProjects } from '../jest/run-projects.mjs';
import { runAttacks, endToEnd, runResilience } from './end-to-end.mjs';
import { root } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { print } from './terminal.mjs';

const ownProjects = ['unit', 'web', 'int'];

/**
 * Runs the specs of paths. Specs that need a running system get their own, with `services` of eight processes; a source file
 * selects the specs that import it.
 */
export async function runPaths(paths, folder, { title, services }) {
  const titleArgs = title === undefined ? [] : [`--testNamePattern=${title}`];
  const kinds = Map.groupBy(paths, kindOf);
  const results = [];
  for (const [kind, group] of kinds) {
    const patterns = ['--testPathPatterns', ...group.map((path) => path.replaceAll('\\', '/'))];
    if (kind === 'source') results.push(await runRelated(group, folder, titleArgs));
    else if (kind === 'own')
      results.push(await runProjects(ownProjects, folder, {}, [...titleArgs, ...patterns]));
    else if (['chart', 'chart-pods', 'commands'].includes(kind))
      results.push(await runProjects([kind], folder, {}, [...titleArgs, ...patterns]));
    else if (/^e2e-(api|web|smoke|crawl)$/.test(kind))
      results.push(await endToEnd(folder, systemFor(kind, services, [...titleArgs, ...patterns])));
    else if (kind === 'e2e-attack')
      results.push(await runAttacks(folder, { name: 'attacked', services }, [...titleArgs, ...patterns]));
    else results.push(await runResilience(folder, kindOfSystem(services), kind, [...titleArgs, ...patterns]));
  }
  return sumOf(results);
}

const kindOfSystem = (services) => (services ? 'services' : 'embedded');

/** Suites that start a system of their own start the same kind. */
const systemFor = (kind, services, more) => ({
  name: kind,
  services: services || kind === 'e2e-smoke',
  projects: [kind],
  environment: { E2E_RESILIENCE: kindOfSystem(services) },
  more,
});

/** The specs of its package that import a file; `npm run test:affected` runs those of other packages. */
async function runRelated(files, folder, titleArgs) {
  const listing = ['--listTests', '--selectProjects', ...ownProjects, '--findRelatedTests', ...files];
  const { output } = await runCommand(process.execPath, jestCommand(listing));
  const all = output
    .split('\n')
    .filter((line) => /\.spec\.\w+$/.test(line))
    .map((line) => relative(root, line));
  const packages = files.map(packageOf);
  const specs = all.filter((spec) => packages.includes(packageOf(spec)));
  if (specs.length < all.length)
    print(`  ${all.length - specs.length} specs of other packages import it too: npm run test:affected`);
  if (specs.length === 0) throw new Error(`no spec of its package imports ${files.join(', ')}`);
  return runProjects(ownProjects, folder, {}, [...titleArgs, '--runTestsByPath', ...specs]);
}

/** The folder of the package that a file belongs to; '.' for a file of the repository itself. */
const packageOf = (file) => {
  const folder = dirname(file);
  return folder === '.' || existsSync(join(root, folder, 'package.json')) ? folder : packageOf(folder);
};

/** The jest project of the specs of a path; `own` if they need no running system, `source` for a file that is no spec. */
export function kindOf(path) {
  const [, ofSystem] =
    /apps[\\/]e2e[\\/]src[\\/](api|web|smoke|crawl|attack|resilience|faults|drills)\b/.exec(path) ?? [];
  if (ofSystem !== undefined) return `e2e-${ofSystem}`;
  if (/\.cluster\.spec\.mjs$/.test(path)) return 'chart';
  if (/\.pods\.spec\.mjs$/.test(path)) return 'chart-pods';
  if (/\.commands\.spec\.mjs$/.test(path)) return 'commands';
  if (/\.drill\.spec\.mjs$/.test(path)) return 'e2e-drills';
  const isSource =
    !/\.spec\.\w+$/.test(path) && existsSync(join(root, path)) && statSync(join(root, path)).isFile();
  return isSource ? 'source' : 'own';
}

/** @param {Partial<import('../jest/run-projects.mjs').TestResult>[]} results a set that did not run has no counts */
export function sumOf(results) {
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0);
  const failures = results.flatMap((result) => result.failures ?? []);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), failures };
}
