import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { jestCommand } from '../jest/jest-command.mjs';
import { runProjects } from '../jest/run-projects.mjs';
import { attacked, endToEnd, killed } from './end-to-end.mjs';
import { root } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { say } from './say.mjs';

const ownProjects = ['unit', 'web', 'int'];

/** Specs that want a running system get one of their own; a source file stands for the specs that import it. */
export async function runPaths(paths, folder, title) {
  const named = title === undefined ? [] : [`--testNamePattern=${title}`];
  const kinds = Map.groupBy(paths, kindOf);
  const results = [];
  for (const [kind, group] of kinds) {
    const patterns = ['--testPathPatterns', ...group.map((path) => path.replaceAll('\\', '/'))];
    if (kind === 'source') results.push(await runRelated(group, folder, named));
    else if (kind === 'own')
      results.push(await runProjects(ownProjects, folder, {}, [...named, ...patterns]));
    else if (['chart', 'act-out', 'commands'].includes(kind))
      results.push(await runProjects([kind], folder, {}, [...named, ...patterns]));
    else if (/^e2e-(api|web|smoke|crawl)$/.test(kind)) {
      const services = kind === 'e2e-smoke';
      const more = [...named, ...patterns];
      results.push(await endToEnd(folder, { name: kind, services, projects: [kind], more }));
    } else if (kind === 'e2e-attack')
      results.push(await attacked(folder, { name: 'attacked', services: false }, [...named, ...patterns]));
    else results.push(await killed(folder, 'embedded', kind, [...named, ...patterns]));
  }
  return sumOf(results);
}

/** The specs of its package that import a file; those of other packages are a matter of `npm run test:affected`. */
async function runRelated(files, folder, named) {
  const listing = ['--listTests', '--selectProjects', ...ownProjects, '--findRelatedTests', ...files];
  const { output } = await runCommand(process.execPath, jestCommand(listing));
  const all = output
    .split('\n')
    .filter((line) => /\.spec\.\w+$/.test(line))
    .map((line) => relative(root, line));
  const packages = files.map(packageOf);
  const specs = all.filter((spec) => packages.includes(packageOf(spec)));
  if (specs.length < all.length)
    say(`  ${all.length - specs.length} specs of other packages import it too: npm run test:affected`);
  if (specs.length === 0) throw new Error(`no spec of its package imports ${files.join(', ')}`);
  return runProjects(ownProjects, folder, {}, [...named, '--runTestsByPath', ...specs]);
}

/** The folder of the package that a file belongs to; empty for one of the repository itself. */
const packageOf = (file) => {
  const folder = dirname(file);
  return folder === '.' || existsSync(join(root, folder, 'package.json')) ? folder : packageOf(folder);
};

/** What has to be there for the specs of a path: the name of their jest project, `own` for those that need no system, `source` for no spec. */
export function kindOf(path) {
  const [, ofSystem] =
    /apps[\\/]e2e[\\/]src[\\/](api|web|smoke|crawl|attack|resilience|faults|drills)\b/.exec(path) ?? [];
  if (ofSystem !== undefined) return `e2e-${ofSystem}`;
  if (/\.cluster\.spec\.mjs$/.test(path)) return 'chart';
  if (/\.acted\.spec\.mjs$/.test(path)) return 'act-out';
  if (/\.commands\.spec\.mjs$/.test(path)) return 'commands';
  const isSource =
    !/\.spec\.\w+$/.test(path) && existsSync(join(root, path)) && statSync(join(root, path)).isFile();
  return isSource ? 'source' : 'own';
}

/** @param {Partial<import('../jest/run-projects.mjs').TestResult>[]} results one that did not run has no counts */
export function sumOf(results) {
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0);
  const failures = results.flatMap((result) => result.failures ?? []);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), failures };
}
