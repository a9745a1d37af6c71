import { forgetChoice, keepChoice, readChoice } from '../lib/local-choice.js';

const tokenKey = 'access_token';
const endListeners = new Set<() => void>();

export const readToken = (): string | null => readChoice(tokenKey);
export const hasToken = (): boolean => readToken() !== null;
export const startSession = (token: string): void => keepChoice(tokenKey, token);

export const forgetToken = (): void => forgetChoice(tokenKey);

/**
 * Forgets the token and tells the application, which goes to /login. The one place for the 401 rule. Of several calls that are
 * refused the first one says where to come back to.
 */
export function endSession(): void {
  if (!hasToken()) return;
  forgetToken();
  for (const listener of endListeners) listener();
}

/** Calls back whenever the session ended because the server refused the token. Returns how to stop listening. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}
