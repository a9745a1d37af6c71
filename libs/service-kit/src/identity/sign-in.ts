import { Problem } from '../problems/problem.js';

/** The 401 of every route. */
export function signIn(detail = 'Please sign in to continue.'): Problem {
  return new Problem('unauthenticated', detail, undefined, { headers: { 'www-authenticate': 'Bearer' } });
}
