import { isAbsolute, relative } from 'node:path';
import { root } from './paths.mjs';

/**
 * Node to run npm with: not the one among the dependencies, under which `npm test` runs this as soon as there is one, for it goes
 * when npm installs anew.
 *
 * @param {(string | undefined)[]} candidates paths of programs, the best first
 * @returns {string} the first that stays, else what the PATH has
 */
export const supportedNode = (candidates) =>
  candidates.find((each) => each !== undefined && isOutside(each)) ?? 'node';

function isOutside(file) {
  const place = relative(root, file);
  return place.startsWith('..') || isAbsolute(place);
}
