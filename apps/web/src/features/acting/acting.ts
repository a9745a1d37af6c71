import { dropAllDrafts } from '../../api/drafts.js';
import { readToken, startSession } from '../../api/session.js';
import { forgetChoice, keepChoice, readChoice } from '../../lib/local-choice.js';

/** The operator's own token while they act as somebody else: it stays in this browser and is used for nothing meanwhile. */
const ownKey = 'operator_access_token';

/** From here on this browser acts as the company. A fresh page, so that nothing of the operator's is left on the screen. */
export function beginActing(token: string): void {
  const own = readToken();
  if (own) keepChoice(ownKey, own);
  dropAllDrafts();
  startSession(token);
  window.location.assign('/dashboard');
}

/** Back to the operator's own session, or to the sign-in where there is none any more. */
export function endActing(): void {
  const own = readChoice(ownKey);
  forgetChoice(ownKey);
  dropAllDrafts();
  if (own) startSession(own);
  window.location.assign(own ? '/admin' : '/login');
}
