import type { AnyRoute, ServiceName } from '@sop/contracts';

const served = new WeakMap<object, AnyRoute>();

/** Registers the contract's route of a controller method. */
export function markServed(handler: object, route: AnyRoute): void {
  served.set(handler, route);
}

/** The route of a handler; undefined for a method without `@Serve`, which is never reached. */
export function servedBy(handler: object): AnyRoute | undefined {
  return served.get(handler);
}

/** `/storage/*key` in the syntax of Fastify and Nest: `/storage/*`. */
export function mountPath(route: AnyRoute): string {
  return route.path.replace(/\*\w+$/, '*');
}

/** The name of the parameter for the rest of the path, if any. */
export function restParam(route: AnyRoute): string | undefined {
  return /\*(\w+)$/.exec(route.path)?.[1];
}

export interface Mount {
  controller: string;
  method: string;
  route: AnyRoute | undefined;
}

/** Errors of the mounted controllers, as sentences; empty when there are none. */
export function mountErrors(mounts: readonly Mount[], owners?: readonly ServiceName[]): string[] {
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
