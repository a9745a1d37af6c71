import { distance } from 'fastest-levenshtein';
import { lettersOf } from './token.js';

/** The same heading read twice differs by a letter: at most one edit per five letters. */
export function isSameText(a: string, b: string): boolean {
  const [x, y] = [lettersOf(a), lettersOf(b)];
  return distance(x, y) <= Math.floor(Math.max(x.length, y.length) / 5);
}
