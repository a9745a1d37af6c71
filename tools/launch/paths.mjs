import { join, resolve } from 'node:path';

/** The repository's root; the launcher resolves all paths from it. */
export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..');

export const binary = (name) => join(root, 'node_modules', '.bin', name);

/** The package with Node 22 for this machine; services, tests and tools run on it. */
const nodePackage = () => {
  const machine = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  return machine === 'darwin-arm64' ? `node-bin-${machine}` : `node-${machine}`;
};

export const node22 = join(
  root,
  'node_modules',
  nodePackage(),
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** State that the launcher keeps between two starts: what was installed and built. */
export const stampsFolder = join(root, 'node_modules', '.cache', 'sop-creator');
