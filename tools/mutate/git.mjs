import { execFileSync } from 'node:child_process';
import { root } from '../launch/paths.mjs';

const lines = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .filter(Boolean);

/** @returns {Set<string>} paths from the root: committed, staged, changed and new */
export const changedSince = (reference) =>
  new Set([
    ...lines('diff', '--name-only', reference, '--'),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ]);

/** The files of the working tree without ignored ones. */
export const trackedFiles = () => lines('ls-files', '--cached', '--others', '--exclude-standard');
