import { type Problem, refuse } from '../problems/problem.js';

/** The 401 of every route. */
export function signIn(
  code:
    | 'request.sign-in'
    | 'request.session-ended'
    | 'request.session-expired'
    | 'request.token-invalid' = 'request.sign-in',
): Problem {
  return refuse(code, {}, { headers: { 'www-authenticate': 'Bearer' } });
}
