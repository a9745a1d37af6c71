import { lostConstraint } from '../claims/constraints.js';
import { textOf } from '../language/token.js';
import type { Statement } from '../types/statement.js';
import { forReader } from './rewriting.js';

/** A rewriting that lost a negation, a condition or a figure is replaced by the spoken words, which are uncertain. */
export function restoreVerbatim(statement: Statement): Statement {
  const lost = lostConstraint(textOf(statement.spoken), textOf(statement.tokens));
  if (lost === null) return statement;
  const verbatim: Statement = { ...statement, tokens: forReader(statement.spoken), isVerbatim: true };
  return lost === 'negation' && statement.kind === 'action'
    ? { ...verbatim, kind: 'warning', strength: 0, actions: [] }
    : verbatim;
}
