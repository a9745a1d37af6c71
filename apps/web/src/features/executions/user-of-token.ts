import { readToken } from '../../api/session.js';

/** The id of the signed-in user, known without a connection too; empty without a session. */
export function userOfToken(): string {
  try {
    const payload = (readToken() ?? '').split('.')[1] ?? '';
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const { sub } = JSON.parse(json) as { sub?: unknown };
    return typeof sub === 'string' ? sub : '';
  } catch {
    return '';
  }
}
