import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Lets a client keep a public reply and ask whether it still holds: 304 where it does. Gives the reply. */
export function orUnchanged<T>(value: T, request: FastifyRequest, reply: FastifyReply): T {
  const etag = `"${hash('sha256', JSON.stringify(value), 'base64url')}"`;
  void reply.headers({ 'cache-control': 'public, no-cache', etag });
  const known = request.headers['if-none-match'] ?? '';
  if (known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)) void reply.code(304);
  return value;
}
