import { leadLength, normOf, type Token } from '../language/token.js';
import type { Marker } from '../types/statement.js';
import * as say from './patterns.js';
import { readingOf, type Reading } from './reading-shape.js';

/** "Make sure that …" is a check; "check the oil level" is an act. */
export function readCheck(rest: readonly Token[], marker: Marker | null): Reading | undefined {
  let start = 0;
  const subjectCount = leadLength(
    rest,
    /^(?:you|we|i)(?: just| also| always| will)*(?: want to| need to| have to| should| must| are going to| am going to| going to)?(?: just| also| always)*(?= (?:make sure|be sure|ensure|double check|check|verify|confirm|be careful))/,
  );
  if (subjectCount > 0) start = subjectCount;
  const tokens = rest.slice(start);
  if (/^be careful|^careful\b/.test(normOf(tokens))) return readingOf('warning', 0, marker, [...tokens], []);
  const text = normOf(tokens);
  if (!say.checks.test(text)) return undefined;
  const verb = tokens[0]?.norm === 'always' ? (tokens[1]?.norm ?? 'make') : (tokens[0]?.norm ?? 'make');
  const isState = /^(?:\w+ )?(?:make sure|be sure|ensure|see to it)/.test(text);
  return readingOf(
    isState ? 'check' : 'action',
    isState ? 0.5 : 0.9,
    marker,
    [...tokens],
    [{ verb, tokens: [...tokens] }],
  );
}
