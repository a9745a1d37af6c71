import { Problem } from '@sop/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notBuiltPage } from './not-built.js';
import { WebFiles } from './web-files.js';

/** Below these, nothing is ever a page. */
const noPage = /^\/(api|health|metrics)(\/|$)/;

/** Everything that is no API: the file of that name, else the index page, whose routes live in the browser. */
export function addWebRoutes(instance: FastifyInstance, root: string | undefined): void {
  const files = new WebFiles(root);
  instance.get('/*', async (request, reply) => {
    const path = pathOf(request);
    const name = noPage.test(path) ? undefined : await files.find(path);
    // A missing asset is no page: a stale page asking for it must fail, not run HTML as a script.
    const isAssetGone = path.startsWith('/assets/') && name === 'index.html';
    if (noPage.test(path) || isAssetGone) throw new Problem('not-found', 'There is nothing at this address.');
    if (!name)
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(notBuiltPage);
    const file = await files.open(name, /\bbr\b/.test(String(request.headers['accept-encoding'])));
    void reply.header('vary', 'accept-encoding');
    if (file.isCompressed) void reply.header('content-encoding', 'br');
    await file.reply.send(request, reply);
    return reply;
  });
}

function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    return '/';
  }
}
