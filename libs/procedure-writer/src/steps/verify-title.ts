import type { TranscriptSegment } from '@sop/contracts';
import { amountsIn } from '../claims/amounts.js';
import { canonicalWords } from '../claims/canonical-words.js';
import { checkClaim } from '../claims/claim.js';
import { capitalise, normOf, textOf, type Token } from '../language/token.js';
import type { Action, Statement } from '../types/statement.js';
import { transcriptOf } from './verify-sentences.js';

/** A title that means something else than the speech is replaced by the whole sentence. */
export function verifyTitle(
  title: string,
  statement: Statement,
  joined: readonly Action[],
  segments: readonly TranscriptSegment[],
): string {
  const spoken = [statement.spoken, ...joined.map(({ tokens }) => tokens)];
  const source = spoken.map(asSentence).join(' ');
  const transcript = transcriptOf(new Set(spoken.flat().map(({ segmentId }) => segmentId)), segments);
  if (checkClaim(title, transcript, 'title').problem === 'polarity')
    return capitalise(transcript.replace(/[.!?,;:]+$/, ''));
  const { problem } = checkClaim(title, source, 'title');
  if (problem === null && !statement.isVerbatim && !bindsTitle(statement)) return title;
  const whole = wholeTitle(statement);
  if (problem !== 'condition' || whole.split(' ').length <= longestWhole) return whole;
  const conditional = underCondition(title, statement);
  return checkClaim(conditional, source, 'title').problem === null ? conditional : whole;
}

/** More words of several acts under a condition give way to the condition and the first act. */
const longestWhole = 14;

const underCondition = (title: string, { tokens, prefix }: Statement): string =>
  `${textOf(tokens.slice(0, prefix.length))} ${title.charAt(0).toLowerCase()}${title.slice(1)}`;

export const wholeTitle = ({ tokens }: Statement): string =>
  capitalise(textOf(tokens).replace(/[.!?,;:]+$/, ''));

/** "Before any of this, unplug it" is mentioned late, "below five bar" is a condition: a title without them is wrong. */
export const bindsTitle = ({ prefix }: Statement): boolean =>
  beforeAll.test(normOf(prefix)) || isLimit(prefix);

const beforeAll =
  /^(?:otherwise|before (?:any|all|anything|everything|you (?:start|begin|do)|we (?:start|begin|do)|starting))\b/;
const limit =
  /^(?:(?:at|from|for anything|anything) )?(?:below|above|under|over|beyond|more than|less than|fewer than)\b/;

const comparisonLimit =
  /^(?:(?:any|much) )?(?:(?:more|less|fewer|longer|shorter|higher|lower) than (?:that|this)|(?:over|above|under|below|beyond) that)\b/;

/** "Under the lid" is a place, "under five bar" and "more than that" are conditions. */
const isLimit = (prefix: readonly Token[]): boolean =>
  comparisonLimit.test(normOf(prefix)) ||
  (limit.test(normOf(prefix)) && amountsIn(canonicalWords(normOf(prefix))).length > 0);

const asSentence = (tokens: readonly Token[]): string => `${textOf(tokens).replace(/[.!?,;:]+$/, '')}.`;
