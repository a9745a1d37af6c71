import { articles, numberWords } from '../language/lexicon.js';
import type { Token } from '../language/token.js';

export const isNumber = (token: Token | undefined): boolean =>
  token !== undefined &&
  (/\d/.test(token.norm) ||
    fraction.test(token.norm) ||
    token.norm.split('-').every((word) => numberWords.has(word)));
const fraction = /^(?:half|quarter|(?:fif|six|seven|eigh|nin|ten|sixteen)th)s?$/;
/** "Thirty", "a quarter", "half a litre" */
export const opensFigure = ([first, next]: readonly Token[]): boolean =>
  isNumber(first) || (articles.has(first?.norm ?? '') && isNumber(next));
