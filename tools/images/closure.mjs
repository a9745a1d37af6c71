/**
 * @typedef {{ version?: string, link?: boolean, resolved?: string, optional?: boolean, dependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockEntry
 */

/**
 * What an app needs at run time, by the lock file: the folders of packages, ours and others', that are reached from `roots`
 * by dependencies. Packages named in `without` are not followed.
 *
 * @param {Record<string, LockEntry>} packages of package-lock.json
 * @param {string[]} roots folders in it, `apps/gateway`
 * @param {string[]} without names of packages
 * @returns {string[]} folders, links among them, sorted
 * @throws Error when something needed is not in the lock file
 */
export function closure(packages, roots, without = []) {
  const found = new Set();
  const visit = (folder) => {
    if (found.has(folder)) return;
    found.add(folder);
    const entry = packages[folder];
    if (entry === undefined) throw new Error(`${folder} is not in package-lock.json`);
    if (entry.link) return visit(entry.resolved);
    for (const path of neededPaths(packages, folder, without)) visit(path);
  };
  for (const root of roots) visit(root);
  return [...found].sort();
}

/** A package of the repository, and not one of others. */
export const isOurs = (path) => !path.includes('node_modules');

/** Where the package in `folder` finds what it needs itself. @returns {string[]} @throws Error when something needed is not in the lock file */
export function neededPaths(packages, folder, without) {
  return neededBy(packages[folder])
    .filter(({ name }) => !without.includes(name))
    .flatMap(({ name, isOptional }) => {
      const path = pathOf(packages, folder, name);
      if (path !== undefined) return [path];
      if (isOptional) return [];
      throw new Error(`${folder} needs ${name}, which package-lock.json does not have`);
    });
}

function neededBy({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}) {
  const names = new Set(Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }));
  return [...names].map((name) => ({
    name,
    isOptional: name in optionalDependencies || peerDependenciesMeta[name]?.optional === true,
  }));
}

/** Where Node finds `name` for a file in `folder`: in the nearest node_modules above. */
function pathOf(packages, folder, name) {
  const parts = folder.split('/');
  for (let length = parts.length; length >= 0; length--) {
    if (parts[length - 1] === 'node_modules') continue;
    const path = [...parts.slice(0, length), 'node_modules', name].join('/');
    if (packages[path] !== undefined) return path;
  }
  return undefined;
}
