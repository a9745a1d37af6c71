import type { Sentence, TranscriptSegment } from '@sop/contracts';
import { evidenceOf, confidenceOf } from '../evidence/evidence.js';
import { contentOf, overlap } from '../language/content-words.js';
import { normOf, textOf } from '../language/token.js';
import type { Statement, StatementKind } from '../types/statement.js';
import { uncertain } from './place-statements.js';

const describedKind = /^(?:action|check|result|warning|explanation|need|topic)$/;
/** Explaining sentences a step keeps at most, and results. */
const mostExplanations = 3;
const mostResults = 2;
/** An explanation after a longer silence is about something else, s. */
const longSilenceSeconds = 10;
const sure: Partial<Record<StatementKind, number>> = {
  check: 0.9,
  warning: 0.9,
  result: 0.8,
  need: 0.8,
  topic: 0.7,
  explanation: 0.65,
};

/** The sentences of a step: all acts, checks and warnings; of explanations and results those that are about the step. */
export function describeStep(
  statements: readonly Statement[],
  segments: readonly TranscriptSegment[],
): Sentence[] {
  const subject = contentOf(
    statements.flatMap((statement) =>
      statement.kind === 'action' || statement.kind === 'topic' ? statement.spoken : [],
    ),
  );
  const chosen: Statement[] = [];
  for (const statement of statements) {
    if (!describedKind.test(statement.kind)) continue;
    if (statement.kind === 'need' && !/\bfor this\b/.test(normOf(statement.spoken))) continue;
    if (statement.kind === 'topic' && statement.tokens.length < 4) continue;
    if (isSupporting(statement) && !helps(statement, subject, chosen)) continue;
    chosen.push(statement);
  }
  return chosen.map((statement) => ({
    text: textOf(statement.tokens),
    evidence: evidenceOf(statement.spoken),
    confidence: confidenceOf(readingOf(statement), statement.spoken, segments),
  }));
}

const readingOf = ({ isVerbatim, kind, strength }: Statement): number =>
  isVerbatim ? uncertain : (sure[kind] ?? strength);

const isSupporting = (statement: Statement): boolean =>
  statement.kind === 'explanation' || statement.kind === 'result';

function helps(statement: Statement, subject: ReadonlySet<string>, chosen: readonly Statement[]): boolean {
  const same = chosen.filter((other) => other.kind === statement.kind).length;
  if (same >= (statement.kind === 'result' ? mostResults : mostExplanations)) return false;
  const text = normOf(statement.spoken);
  const words = statement.spoken.length;
  if (words < 3 || words > 38) return false;
  if (
    /^(?:and |so |but |because |well )*(?:i|he|she|they) (?!do not need|need)|^(?:and |so |then |but )*we (?:\w+ed|did|went|got|had|were|have)\b|^(?:it is|that is|this is) (?:really |so |very |pretty |quite |super )*(?:nice|cool|great|good|awesome|amazing|fun|easy|simple|beautiful|satisfying)\b|\b(?:ignore|disregard) \b/.test(
      text,
    )
  )
    return false;
  if (/^(?:(?:and|so|now) )*(?:here (?:is|are)|that is an?) /.test(text) && words < 9) return false;
  if (statement.kind === 'result') return words >= 4;
  if (statement.pauseSeconds > longSilenceSeconds) return false;
  const about = overlap(subject, contentOf(statement.spoken)) > 0;
  const pointing =
    /^(?:this|that|it|these|those|otherwise|if|when|because|depending|you|the|there|they|each|all|always|usually|only|for|in|on|at|with|not)\b/.test(
      text,
    ) || /\b(?:so that|because|otherwise|until|should|must|not)\b|\d/.test(text);
  return about || (pointing && words >= 4);
}
