import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  type ExecutionContext,
} from '@nestjs/common';
import type { AnyRoute, HttpMethod, Route } from '@sop/contracts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { BytesReply } from '../bytes/bytes-reply.js';
import type { HeadersReply } from '../bytes/headers-reply.js';
import { readInput } from './input.js';
import { markServed, mountPath, servedBy } from './served.js';

/** The return value of a route's handler: the reply by its schema; bytes, headers alone, or nothing, where there is no schema. */
export type ReplyFrom<R> =
  R extends Route<infer _P, infer _Q, infer _B, infer Reply>
    ? Reply extends z.ZodUndefined
      ? BytesReply | HeadersReply | void
      : z.input<Reply>
    : never;

type Handler<R> = (...input: never[]) => ReplyFrom<R> | Promise<ReplyFrom<R>>;

const methods = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  DELETE: RequestMethod.DELETE,
  HEAD: RequestMethod.HEAD,
  PATCH: RequestMethod.PATCH,
  OPTIONS: RequestMethod.OPTIONS,
} as const satisfies Record<HttpMethod, RequestMethod>;

/** Mounts a route of the contract on a controller method: method, path, status and access come from the route. */
export function Serve<R extends AnyRoute>(route: R) {
  const mapping = applyDecorators(
    RequestMapping({ path: mountPath(route), method: methods[route.method] }),
    HttpCode(route.status),
  );
  return <H extends Handler<R>>(
    target: object,
    name: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => {
    mapping(target, name, descriptor);
    if (descriptor.value) markServed(descriptor.value, route);
  };
}

/**
 * Params, query and body by the contract's schemas (`InputOf<typeof route>`); invalid params are a 404, the others a 422
 * `invalid-form`.
 */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const route = servedBy(context.getHandler());
  if (!route) throw new Error('@Input is on a method without @Serve');
  return readInput(route, context.switchToHttp().getRequest<FastifyRequest>());
});
