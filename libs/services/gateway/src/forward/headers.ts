import { randomFillSync } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { securityHeaders } from '../edge/security-headers.js';

/** Headers of a single connection (RFC 9110 section 7.6.1). */
const hopByHop = [
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
];
/** Headers that only the gateway sets; `expect` was already answered by the gateway. */
const gatewayOnly = [
  'host',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];
const traceHeaders = ['x-request-id', 'traceparent', 'tracestate', 'baggage'];

const notForwarded = new Set([...hopByHop, ...gatewayOnly, ...traceHeaders]);
const notReturned = new Set([...hopByHop, 'x-request-id', ...Object.keys(securityHeaders)]);
const fixedHeaders = Object.entries(securityHeaders).flat();

/** The request headers for the service, flat: name, value, name, value. */
export function requestHeaders(request: FastifyRequest, traceparent: string): string[] {
  const { rawHeaders, headers } = request.raw;
  const connectionHeaders = headers.connection ? connectionNames(headers.connection) : undefined;
  const forwarded: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    if (notForwarded.has(name) || connectionHeaders?.has(name)) continue;
    forwarded.push(name, rawHeaders[at + 1] ?? '');
  }
  forwarded.push('x-request-id', request.id, 'traceparent', traceparent);
  forwarded.push(
    'x-forwarded-for',
    request.ip,
    'x-forwarded-proto',
    request.protocol,
    'x-forwarded-host',
    request.host,
  );
  return forwarded;
}

/** The response headers for the client, flat, with the gateway's own first. */
export function responseHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  requestId: string,
): string[] {
  const returned = [...fixedHeaders, 'x-request-id', requestId];
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || notReturned.has(name)) continue;
    if (typeof value === 'string') returned.push(name, value);
    else for (const each of value) returned.push(name, each);
  }
  return returned;
}

const connectionNames = (header: string): Set<string> =>
  new Set(header.split(',').map((name) => name.trim().toLowerCase()));

const traceIdBytes = 24;
/** Filled in bulk: one call for random bytes costs half as much as the rest of forwarding a request. */
const randomBytes = Buffer.allocUnsafe(256 * traceIdBytes);
let usedBytes = randomBytes.length;

/** Starts a W3C trace when no tracer has started one; unsampled, it still links the log lines. */
export function newTraceparent(): string {
  if (usedBytes === randomBytes.length) {
    randomFillSync(randomBytes);
    usedBytes = 0;
  }
  const hex = randomBytes.toString('hex', usedBytes, (usedBytes += traceIdBytes));
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-00`;
}
