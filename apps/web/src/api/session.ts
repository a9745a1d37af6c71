import { deleteChoice, storeChoice, readChoice } from '../lib/local-choice.js';

const tokenKey = 'access_token';
const endListeners = new Set<() => void>();

export const readToken = (): string | null => readChoice(tokenKey);
export const hasToken = (): boolean => readToken() !== null;
export const startSession = (token: string): void => storeChoice(tokenKey, token);

export const forgetToken = (): void => deleteChoice(tokenKey);

/**
 * Removes the token and notifies the application, which goes to /login. Nothing else handles a 401. Of several
 * refused calls, the first one determines the page to return to.
 */
export function endSession(): void {
  if (!hasToken()) return;
  forgetToken();
  for (const listener of endListeners) listener();
}

/**
 * Calls back whenever the session ended because the server refused the token. Returns a function that removes the
 * listener.
 */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}
