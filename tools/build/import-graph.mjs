import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('./projects.mjs').Project} Project */

/** Which package imports which, types included, tests excluded. @returns {Map<string, string[]>} */
export function importGraph(projects) {
  return new Map(
    projects.map((project) => [
      project.name,
      importedBy(project).filter((name) => projects.some((other) => other.name === name)),
    ]),
  );
}

/** Test files and test helpers. */
export const testFile = /\.(spec|contract)\.tsx?$|(^|[\\/])testing[\\/]/;
const importPattern = /(?:\bfrom|\bimport|\bimport\(|\.resolve\(|\brequire\()\s*'([^'.\s][^'\s]*)'/g;

/**
 * The names of all packages that a project's sources import; without its tests, unless the project is for tests only.
 * Node's own modules are excluded. @param {Project} project @returns {string[]}
 */
export function importedBy({ folder, tags }) {
  const isForTests = tags.includes('scope:testing');
  const found = new Set();
  const sources = join(folder, 'src');
  if (!existsSync(sources)) return [];
  for (const file of readdirSync(sources, { recursive: true })) {
    if (!/\.tsx?$/.test(file) || (!isForTests && testFile.test(file))) continue;
    for (const [, specifier] of readFileSync(join(sources, file), 'utf8').matchAll(importPattern))
      if (!specifier.startsWith('node:')) found.add(packageOf(specifier));
  }
  return [...found].sort();
}

/** `@scope/name/inner/file` belongs to `@scope/name`. @param {string} specifier */
export const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The first cycle as a list of packages; undefined if there is none. @param {Map<string, string[]>} graph */
export function findCycle(graph) {
  const finished = new Set();
  const visit = (name, path) => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (finished.has(name)) return undefined;
    for (const next of graph.get(name) ?? []) {
      const cycle = visit(next, [...path, name]);
      if (cycle !== undefined) return cycle;
    }
    finished.add(name);
    return undefined;
  };
  for (const name of graph.keys()) {
    const cycle = visit(name, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
