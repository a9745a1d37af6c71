import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { readProjects } from '../build/projects.mjs';
import { root } from '../launch/paths.mjs';

const specs = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.spec.*'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.spec\.(tsx?|mjs)$/.test(file) && existsSync(join(root, file)));

const withoutEnding = (file) => file.replace(/\.(?:[jt]sx?|mjs)$/, '');
const named = Map.groupBy(specs, (spec) => spec.replace(/(?:\.int)?\.spec\.\w+$/, ''));
const relativeImport = /(?:\bfrom|\bimport|\bimport\()\s*'(\.{1,2}\/[^']+)'/g;
const importing = new Map();
for (const spec of specs)
  for (const [, path] of readFileSync(join(root, spec), 'utf8').matchAll(relativeImport)) {
    const imported = withoutEnding(normalize(join(dirname(spec), path)));
    importing.set(imported, new Set([...(importing.get(imported) ?? []), spec]));
  }

const folders = readProjects().map(({ folder }) => folder);
const packageOf = (file) => folders.find((folder) => join(root, file).startsWith(join(folder, '/')));

/**
 * The specs that answer for a file: those with its name, else those of its package that import it. Jest's `--findRelatedTests`
 * would find nearly all, through the `index.ts` of packages.
 *
 * @param {string} file from the root of the repository
 * @returns {string[]}
 */
export function specsOf(file) {
  const name = withoutEnding(file);
  const importers = [...(importing.get(name) ?? [])];
  return named.get(name) ?? importers.filter((spec) => packageOf(spec) === packageOf(file));
}
