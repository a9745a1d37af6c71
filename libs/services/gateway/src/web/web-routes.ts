import { fastifyStatic } from '@fastify/static';
import { refuse } from '@sop/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebHosts } from '../gateway.config.js';
import { sendWritten } from '../visitors/visitor-routes.js';
import type { WrittenPages } from '../visitors/written-pages.js';
import { BuiltNames } from './built-names.js';
import { indexPage } from './index-page.js';
import { notBuiltPage } from './not-built.js';

/** Below these, nothing is ever a page. */
const noPage = /^\/(api|health|metrics)(\/|$)/;

/**
 * Everything that is no API: the file of that name, else the index page, whose routes live in the browser. Where these have no such
 * address it is a 404, and the same page says so.
 */
export function addWebRoutes(
  instance: FastifyInstance,
  root: string | undefined,
  hosts: WebHosts,
  written?: WrittenPages,
): void {
  const names = root === undefined ? undefined : new BuiltNames(root);
  void instance.register(fastifyStatic, {
    serve: false,
    // The build has written a smaller copy beside every text.
    preCompressed: true,
    cacheControl: false,
    setHeaders: tellHowLongToKeep,
    ...(root !== undefined && { root, suppressWarning: true }),
  });
  instance.get('/*', async (request, reply) => {
    const path = pathOf(request);
    const forVisitors = await written?.page(path);
    if (forVisitors) return sendWritten(forVisitors, request, reply);
    const name = noPage.test(path) ? undefined : await names?.find(path);
    // A missing asset is no page: a stale page asking for it must fail, not run HTML as a script.
    const isAssetGone = path.startsWith('/assets/') && name === 'index.html';
    if (noPage.test(path) || isAssetGone) throw refuse('request.no-such-address');
    if (root !== undefined && name === 'index.html') {
      const isKnown = path === '/index.html' || (await written?.isKnownPath(addressOf(request))) !== false;
      // Without a tag: a browser that asked whether the page has changed would be told that it is not there, and shown nothing.
      if (!isKnown) return page(reply.code(404), await indexPage(root, hosts), 'no-store');
      if (hosts.production.length + hosts.preview.length > 0)
        return page(reply, await indexPage(root, hosts), 'no-cache');
    }
    if (name) return reply.sendFile(name);
    return page(reply, notBuiltPage, 'no-store');
  });
}

const page = (reply: FastifyReply, html: string, keeping: 'no-cache' | 'no-store'): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', keeping).send(html);

/** Hashed assets are kept for ever; for anything else the browser asks each time, so a release shows at once. */
function tellHowLongToKeep(reply: FastifyReply, path: string): void {
  const isHashed = /[\\/]assets[\\/][^\\/]+$/.test(path);
  void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

const addressOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

function pathOf(request: FastifyRequest): string {
  try {
    return decodeURIComponent(addressOf(request));
  } catch {
    return '/';
  }
}
