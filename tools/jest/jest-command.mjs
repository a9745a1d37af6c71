import { join } from 'node:path';
import { root } from '../launch/paths.mjs';

/** What Node is started with to run jest over ES modules, reporting one line a file. @param {string[]} args jest's own */
export const jestCommand = (args) => [
  '--experimental-vm-modules',
  '--no-warnings=ExperimentalWarning',
  join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
  `--reporters=${join(root, 'tools', 'jest', 'line-reporter.mjs')}`,
  ...args,
];
