import type { Statement } from '../types/statement.js';

/** Does the narration give the steps in the passive ("the flask is filled …")? Then a plain passive is a step. */
export function isPassiveStyle(statements: readonly Statement[]): boolean {
  const passive = statements.filter((statement) => statement.passive).length;
  const active = statements.filter(
    (statement) => statement.kind === 'action' && !statement.passive && statement.strength >= 0.7,
  ).length;
  return passive >= 3 && passive * 4 > active * 3;
}
