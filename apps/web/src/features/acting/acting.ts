import { dropAllDrafts } from '../../api/drafts.js';
import { readToken, startSession } from '../../api/session.js';
import { deleteChoice, storeChoice, readChoice } from '../../lib/local-choice.js';

/** The operator's own token while they act as a customer: it stays in this browser and is not used during that time. */
const ownKey = 'operator_access_token';

/** Starts to act as the company and reloads the page, so that none of the operator's data stays on the screen. */
export function beginActing(token: string): void {
  const own = readToken();
  if (own) storeChoice(ownKey, own);
  dropAllDrafts();
  startSession(token);
  window.location.assign('/dashboard');
}

/** Returns to the operator's own session, or to the sign-in where it has ended. */
export function endActing(): void {
  const own = readChoice(ownKey);
  deleteChoice(ownKey);
  dropAllDrafts();
  if (own) startSession(own);
  window.location.assign(own ? '/admin' : '/login');
}
