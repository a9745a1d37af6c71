import type { AnyRoute, ServiceName } from '@sop/contracts';

const served = new WeakMap<object, AnyRoute>();

/** Remembers which route of the contract a controller method serves. */
export function markServed(handler: object, route: AnyRoute): void {
  served.set(handler, route);
}

/** The route a handler serves; undefined for a method that carries no `@Serve`, which is never let through. */
export function servedBy(handler: object): AnyRoute | undefined {
  return served.get(handler);
}

/** `/storage/*key` as Fastify and Nest know it: `/storage/*`. */
export function mountPath(route: AnyRoute): string {
  return route.path.replace(/\*\w+$/, '*');
}

/** The name of the parameter that takes the rest of the path, if any. */
export function restParam(route: AnyRoute): string | undefined {
  return /\*(\w+)$/.exec(route.path)?.[1];
}

export interface Mount {
  controller: string;
  method: string;
  route: AnyRoute | undefined;
}

/** What is wrong with the mounted controllers, as sentences; empty when all is well. */
export function mountFaults(mounts: readonly Mount[], owners?: readonly ServiceName[]): string[] {
  return mounts.flatMap(({ controller, method, route }) => {
    const where = `${controller}.${method}`;
    if (!route) return [`${where} answers HTTP without @Serve`];
    if (owners && !owners.includes(route.owner))
      return [`${where} serves ${route.name}, which ${route.owner} owns`];
    const again = mounts.find((other) => other.route?.name === route.name);
    if (again && (again.controller !== controller || again.method !== method)) {
      return [`${where} serves ${route.name}, which ${again.controller}.${again.method} serves already`];
    }
    return [];
  });
}
