import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { varyByLanguage } from '../web/languages.js';
import { robotsText, siteMap } from './site-map.js';
import type { Page, PrerenderedPages } from './prerendered-pages.js';

/** Routes for search engines. */
export function addVisitorRoutes(
  instance: FastifyInstance,
  pages: PrerenderedPages,
  publicUrl: string,
): void {
  instance.get('/robots.txt', async (_, reply) => {
    const text = robotsText(publicUrl, await pages.protectedPaths());
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });
  instance.get('/sitemap.xml', async (_, reply) => {
    const map = siteMap(publicUrl, await pages.readPaths());
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(map);
  });
}

/** Sends a prerendered page, with Brotli when the browser accepts it, or 304 when it already has the page. */
export function sendPage(
  { html, brotli, etag }: Page,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void varyByLanguage(reply).type('text/html; charset=utf-8').headers({ 'cache-control': 'no-cache', etag });
  const knownTags = request.headers['if-none-match'] ?? '';
  if (knownTags.split(',').some((each) => each.trim().replace(/^W\//, '') === etag))
    return reply.code(304).send();
  const acceptsBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
  return acceptsBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(html);
}
