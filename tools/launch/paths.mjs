import { join, resolve } from 'node:path';

/** The repository's root: everything the launcher does is relative to it, wherever it was called from. */
export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..');

export const binary = (name) => join(root, 'node_modules', '.bin', name);

/** Node 22 as the `node` package brings it: services, tests and tools all run on this one. */
export const node22 =
  process.platform === 'win32'
    ? join(root, 'node_modules', 'node', 'bin', 'node.exe')
    : join(root, 'node_modules', 'node', 'bin', 'node');

/** What the launcher remembers between two starts: hashes of what was installed and built. */
export const stampsFolder = join(root, 'node_modules', '.cache', 'sop-creator');
