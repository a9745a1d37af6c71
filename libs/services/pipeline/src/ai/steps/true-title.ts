import { checkClaim } from '../claims/index.js';
import { capitalise, textOf } from '../language/token.js';
import type { Statement } from '../statements/statement.js';

/** A title that says something else than was said gives way to the whole sentence: longer, and closer to the words. */
export function trueTitle(title: string, statement: Statement): string {
  const said = textOf(statement.spoken);
  if (checkClaim(title, said, 'title').fault === null) return title;
  const whole = capitalise(textOf(statement.tokens).replace(/[.!?,;:]+$/, ''));
  return whole;
}
