import { join, resolve } from 'node:path';

/** The repository's root; the launcher resolves all paths from it. */
export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..');

export const binary = (name) => join(root, 'node_modules', '.bin', name);

/** Node 22 from the `node` package: services, tests and tools run on it. */
export const node22 =
  process.platform === 'win32'
    ? join(root, 'node_modules', 'node', 'bin', 'node.exe')
    : join(root, 'node_modules', 'node', 'bin', 'node');

/** State that the launcher keeps between two starts: what was installed and built. */
export const stampsFolder = join(root, 'node_modules', '.cache', 'sop-creator');
