import { allRoutes, type AnyRoute } from '@sop/contracts';
import { mountPath } from '../serve/served.js';

export const apiPrefix = '/api';

const byMount = new Map<string, AnyRoute>(
  allRoutes.map((route) => [`${route.method} ${apiPrefix}${mountPath(route)}`, route]),
);

/**
 * The contract's route of a mounted method and path pattern, as Fastify reports them. HEAD is GET without bytes, unless a route
 * has it for itself.
 */
export function routeAt(method: string, pattern: string | undefined): AnyRoute | undefined {
  const found = byMount.get(`${method} ${pattern ?? ''}`);
  return found ?? (method === 'HEAD' ? byMount.get(`GET ${pattern ?? ''}`) : undefined);
}
