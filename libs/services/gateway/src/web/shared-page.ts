import { addressOf, isShareToken, routes } from '@sop/contracts';
import type { FastifyInstance } from 'fastify';
import { embeddableBy } from '../edge/security-headers.js';
import type { CallRoute } from '../visitors/content-cache.js';
import type { BuiltNames } from './built-names.js';
import { inLanguage, pickLanguage, varyByLanguage } from './languages.js';

/** The page of its own that the web's build leaves for people without an account: small, and without the application. */
const pageFile = 'shared.html';

/**
 * The page behind a link to an SOP. The link is a secret: it is in no search engine, no cache and no `Referer`. Only the websites
 * that the link names may embed it; while they are not known, none may.
 */
export function addSharedPage(instance: FastifyInstance, names: BuiltNames, callRoute: CallRoute): void {
  instance.get<{ Params: { token: string } }>('/shared/:token', async (request, reply) => {
    const isToken = isShareToken(request.params.token);
    const sites = isToken ? await sitesOf(request.params.token, request.ip, callRoute) : [];
    if (!isToken) void reply.code(404);
    void reply.headers({
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
      ...(sites.length > 0 && { 'content-security-policy': embeddableBy(sites) }),
    });
    if (sites.length > 0) void reply.removeHeader('x-frame-options');
    const language = pickLanguage(request, await names.languages());
    return varyByLanguage(reply).sendFile(inLanguage(language, pageFile), { cacheControl: false });
  });
}

async function sitesOf(ofToken: string, address: string, callRoute: CallRoute): Promise<readonly string[]> {
  try {
    const reply = await callRoute(addressOf(routes.shared.sites, { token: ofToken }), address);
    return (reply as { sites: string[] }).sites;
  } catch {
    return [];
  }
}
