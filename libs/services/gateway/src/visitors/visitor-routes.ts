import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { robotsText, siteMap } from './site-map.js';
import type { Page, WrittenPages } from './written-pages.js';

/** What search engines ask for first. */
export function addVisitorRoutes(instance: FastifyInstance, pages: WrittenPages, publicUrl: string): void {
  instance.get('/robots.txt', async (_, reply) => {
    const text = robotsText(publicUrl, await pages.protectedPaths());
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });
  instance.get('/sitemap.xml', async (_, reply) => {
    const map = siteMap(publicUrl, await pages.paths());
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(map);
  });
}

/** A written page, small where the browser takes it small, and nothing where it has it. */
export function sendWritten(
  { html, small, etag }: Page,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply.type('text/html; charset=utf-8').headers({
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag,
  });
  const known = request.headers['if-none-match'] ?? '';
  if (known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag))
    return reply.code(304).send();
  const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
  return takesBrotli ? reply.header('content-encoding', 'br').send(small) : reply.send(html);
}
