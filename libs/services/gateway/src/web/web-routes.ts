import { fastifyStatic } from '@fastify/static';
import { refuse } from '@sop/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebHosts } from '../gateway.config.js';
import { sendPage } from '../visitors/visitor-routes.js';
import type { PrerenderedPages } from '../visitors/prerendered-pages.js';
import type { BuiltNames } from './built-names.js';
import { indexPage } from './index-page.js';
import { inLanguage, pickLanguage, varyByLanguage } from './languages.js';
import { notBuiltPage } from './not-built.js';

/** Paths that are never pages. */
const nonPagePaths = /^\/(api|health|metrics)(\/|$)/;
/** Files of the build, in any language. */
const assetPaths = /^(\/\w+)?\/assets\//;

/**
 * Serves everything outside the API: the file of that name, else the index page, whose router runs in the browser. For
 * an unknown path it is a 404 with the same page, which shows the error. Pages are in the reader's language.
 */
export function addWebRoutes(
  instance: FastifyInstance,
  root: string | undefined,
  hosts: WebHosts,
  names?: BuiltNames,
  pages?: PrerenderedPages,
): void {
  void instance.register(fastifyStatic, {
    serve: false,
    // The build compresses every text file.
    preCompressed: true,
    cacheControl: false,
    setHeaders: setCacheControl,
    ...(root !== undefined && { root, suppressWarning: true }),
  });
  instance.get('/*', async (request, reply) => {
    const path = pathOf(request);
    const language = pickLanguage(request, (await names?.languages()) ?? new Set());
    const publicPage = await pages?.findPage(path, language);
    if (publicPage) return sendPage(publicPage, request, reply);
    const name = nonPagePaths.test(path) ? undefined : await names?.find(path);
    // A missing asset must fail: a page of an earlier release must not run HTML as a script.
    const isMissingAsset = assetPaths.test(path) && name === 'index.html';
    if (nonPagePaths.test(path) || isMissingAsset) throw refuse('request.no-such-address');
    if (root !== undefined && name === 'index.html') {
      const isKnown = path === '/index.html' || (await pages?.isKnownPath(addressOf(request))) !== false;
      // Without an ETag: revalidating it would return 404 without a body, and the browser would show nothing.
      if (!isKnown) return page(reply.code(404), await indexPage(root, language, hosts), 'no-store');
      varyByLanguage(reply);
      if (hosts.production.length + hosts.preview.length > 0)
        return page(reply, await indexPage(root, language, hosts), 'no-cache');
      return reply.sendFile(inLanguage(language, name));
    }
    if (name) return reply.sendFile(name);
    return page(reply, notBuiltPage, 'no-store');
  });
}

const page = (reply: FastifyReply, html: string, cacheControl: 'no-cache' | 'no-store'): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', cacheControl).send(html);

/** Hashed assets are cached forever; everything else is revalidated, so that a release is visible at once. */
function setCacheControl(reply: FastifyReply, path: string): void {
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
