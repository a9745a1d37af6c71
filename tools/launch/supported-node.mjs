import { isAbsolute, relative } from 'node:path';
import { root } from './paths.mjs';

/**
 * The Node to run npm with. Not the one among the dependencies, although `npm test` may run on it: npm deletes it during an
 * installation.
 *
 * @param {(string | undefined)[]} candidates paths of programs, the best first
 * @returns {string} the first outside the repository, else the one on the PATH
 */
export const supportedNode = (candidates) =>
  candidates.find((each) => each !== undefined && isOutside(each)) ?? 'node';

function isOutside(file) {
  const path = relative(root, file);
  return path.startsWith('..') || isAbsolute(path);
}
