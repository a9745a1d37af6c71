import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * `declared`: the dependencies in its package.json, name to version.
 *
 * @typedef {{ name: string, folder: string, type: string, tags: string[], declared: Record<string, string> }} Project
 */

/** Every package of the repository with its tags, read from its package.json. @returns {Project[]} */
export function readProjects(root = resolve(import.meta.dirname, '..', '..')) {
  return ['apps', 'libs', join('libs', 'services')].flatMap((parent) =>
    readdirSync(join(root, parent)).flatMap((entry) => {
      const folder = join(root, parent, entry);
      const file = join(folder, 'package.json');
      if (!existsSync(file)) return [];
      const { name, nx, ...declarations } = JSON.parse(readFileSync(file, 'utf8'));
      const tags = nx?.tags ?? [];
      const type = tags.find((tag) => tag.startsWith('type:'))?.slice('type:'.length);
      if (type === undefined) throw new Error(`${file} has no tag type:… under nx.tags`);
      return [{ name, folder, type, tags, declared: declaredBy(declarations, tags) }];
    }),
  );
}

/** What only tests need is installed for tests alone, so their packages declare it for development. */
const declaredBy = ({ dependencies, devDependencies, optionalDependencies, peerDependencies }, tags) =>
  tags.includes('scope:testing')
    ? { ...dependencies, ...devDependencies }
    : { ...dependencies, ...optionalDependencies, ...peerDependencies };
