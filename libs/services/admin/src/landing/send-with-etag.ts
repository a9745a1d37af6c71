import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sets an ETag for a public reply, and the status 304 when the client's copy is current. Returns the reply. */
export function sendWithEtag<T>(value: T, request: FastifyRequest, reply: FastifyReply): T {
  const etag = `"${hash('sha256', JSON.stringify(value), 'base64url')}"`;
  void reply.headers({ 'cache-control': 'public, no-cache', etag });
  const knownTags = request.headers['if-none-match'] ?? '';
  if (knownTags.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)) void reply.code(304);
  return value;
}
