import { join } from 'node:path';
import { root } from '../launch/paths.mjs';

/** The Node arguments that run jest with ES modules and one line a file. @param {string[]} args jest's own */
export const jestCommand = (args) => [
  '--experimental-vm-modules',
  '--no-warnings=ExperimentalWarning',
  // Each file loads all of its modules again: a larger young generation spares the collector most copies.
  '--max-semi-space-size=64',
  join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
  `--reporters=${join(root, 'tools', 'jest', 'line-reporter.mjs')}`,
  ...args,
];
