import { type Problem, refuse } from '@sop/service-kit';

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const late = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const stale = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** 503 while a service is unreachable or too slow, 502 when the connection broke. */
export function problemOfUpstream(error: unknown): Problem {
  const code = codeOf(error);
  if (unreachable.has(code) || late.has(code) || stale.has(code)) {
    return refuse('request.unavailable', {}, { retryAfterSeconds: late.has(code) ? 5 : 2 });
  }
  return refuse('request.bad-gateway');
}

/** The service closed the reused connection before it handled the request. */
export const isStaleConnection = (error: unknown): boolean => stale.has(codeOf(error));
