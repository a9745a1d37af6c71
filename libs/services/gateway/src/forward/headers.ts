import { randomFillSync } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { securityHeaders } from '../edge/security-headers.js';

/** Of one connection only (RFC 9110 section 7.6.1). */
const hopByHop = [
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
];
/** What only the door may say to a service; `expect` the door has answered itself. */
const ours = [
  'host',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];
const traced = ['x-request-id', 'traceparent', 'tracestate', 'baggage'];

const notUp = new Set([...hopByHop, ...ours, ...traced]);
const notDown = new Set([...hopByHop, 'x-request-id', ...Object.keys(securityHeaders)]);
const always = Object.entries(securityHeaders).flat();

/** The headers for the service, flat: name, value, name, value. */
export function headersUp(request: FastifyRequest, traceparent: string): string[] {
  const { rawHeaders, headers } = request.raw;
  const named = headers.connection ? connectionNames(headers.connection) : undefined;
  const up: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    if (notUp.has(name) || named?.has(name)) continue;
    up.push(name, rawHeaders[at + 1] ?? '');
  }
  up.push('x-request-id', request.id, 'traceparent', traceparent);
  up.push(
    'x-forwarded-for',
    request.ip,
    'x-forwarded-proto',
    request.protocol,
    'x-forwarded-host',
    request.host,
  );
  return up;
}

/** The headers for the client, flat, the door's own in front. */
export function headersDown(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  requestId: string,
): string[] {
  const down = [...always, 'x-request-id', requestId];
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || notDown.has(name)) continue;
    if (typeof value === 'string') down.push(name, value);
    else for (const each of value) down.push(name, each);
  }
  return down;
}

const connectionNames = (header: string): Set<string> =>
  new Set(header.split(',').map((name) => name.trim().toLowerCase()));

const traceIdBytes = 24;
/** Asked for in bulk: one call for random bytes costs as much as half of the rest of passing a request on. */
const randomBytes = Buffer.allocUnsafe(256 * traceIdBytes);
let usedBytes = randomBytes.length;

/** A W3C trace begins at the door when no tracer has begun one; unsampled, it still ties the log lines together. */
export function newTraceparent(): string {
  if (usedBytes === randomBytes.length) {
    randomFillSync(randomBytes);
    usedBytes = 0;
  }
  const hex = randomBytes.toString('hex', usedBytes, (usedBytes += traceIdBytes));
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-00`;
}
