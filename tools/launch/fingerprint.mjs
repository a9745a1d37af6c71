import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './paths.mjs';

const ignored = new Set(['node_modules', 'dist', 'artifacts', '.nx']);

/** Every package that builds: folder, name. */
export function buildablePackages() {
  const folders = ['libs', 'libs/services', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(root, parent, name)),
  );
  return folders.flatMap((folder) => {
    const file = join(folder, 'package.json');
    if (!existsSync(file) || !existsSync(join(folder, 'src'))) return [];
    const { name, scripts } = JSON.parse(readFileSync(file, 'utf8'));
    return scripts?.build ? [{ name, folder }] : [];
  });
}

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (ignored.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (!/\.spec\.tsx?$/.test(entry.name)) yield path;
  }
}

const shared = ['.swcrc', 'package-lock.json'];

/**
 * What a package's build depends on, by size and time of change: some milliseconds for the whole repository, where hashing contents
 * (as Nx does) and starting Nx take seconds. A false alarm costs one Nx run, which finds its cache.
 */
export function fingerprint(folder, extra = []) {
  const hash = createHash('sha256');
  const all = [
    ...files(folder),
    ...extra.flatMap((each) => [...files(each)]),
    ...shared.map((name) => join(root, name)),
  ];
  for (const file of all.sort()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${relative(root, file)} ${size} ${Math.round(mtimeMs)}\n`);
  }
  return hash.digest('hex');
}
