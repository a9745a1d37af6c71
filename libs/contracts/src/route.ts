import type { z } from 'zod';
import type { Permission } from './permissions.js';
import type { RateLimitName } from './rate-limits.js';

/** The eight services, and the only names under which code, configuration and metrics know them. */
export const serviceNames = [
  'gateway',
  'auth',
  'sop',
  'pipeline',
  'training',
  'billing',
  'admin',
  'storage',
] as const;
export type ServiceName = (typeof serviceNames)[number];

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH' | 'OPTIONS';

/** The callers of a route: everyone, or holders of the permission in a live session of a company that is not suspended. */
export type Access = 'public' | Permission;

/**
 * The encoding of the request body. `form` is urlencoded or multipart without files; `upload` streams one file among its fields;
 * `stream` is raw bytes of a type of its own. `text` is JSON as raw text, for verifying a signature over it.
 */
export type BodyKind = 'none' | 'json' | 'form' | 'upload' | 'stream' | 'text';

/** The reply: JSON by schema, bytes (with Range), or nothing (204). */
export type ReplyKind = 'json' | 'bytes' | 'empty';

type Schema = z.ZodType;

export interface Route<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> {
  /** `<noun>.<verb>`, unique; also the OpenAPI operation id. */
  readonly name: string;
  readonly owner: ServiceName;
  readonly method: HttpMethod;
  /** Below `/api`, in the `:param` style; a trailing `*name` takes the rest of the path. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** Its limit in addition to those of every address and session. */
  readonly rateLimit?: RateLimitName;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly bodyKind: BodyKind;
  readonly body?: Body;
  readonly replyKind: ReplyKind;
  readonly reply?: Reply;
  /** Success status: 200 by default, 204 for an empty reply. */
  readonly status: number;
  /** The form field of the file of an upload. */
  readonly fileField?: string;
  /** The content type of a stream. */
  readonly streamType?: string;
  /** The maximum size of a text; 1 MB by default. */
  readonly maxBodyBytes?: number;
  /** Accepts an `Idempotency-Key`: a repeated request with the same one changes nothing a second time. */
  readonly isRepeatable?: boolean;
  /** Named problems beyond the ones every route has (401, 403, 404 of a foreign id, 422, 429, 5xx). */
  readonly problems: readonly number[];
}

type RouteInit<P extends Schema, Q extends Schema, B extends Schema, R extends Schema> = {
  name: string;
  owner: ServiceName;
  method: HttpMethod;
  path: `/${string}`;
  access: Access;
  rateLimit?: RateLimitName;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  bodyKind?: BodyKind;
  reply?: R;
  replyKind?: ReplyKind;
  status?: number;
  fileField?: string;
  streamType?: string;
  maxBodyBytes?: number;
  isRepeatable?: boolean;
  problems?: readonly number[];
};

/** Declares a route once. Owner, gateway, browser, OpenAPI and API tests all derive from the value. */
export function route<
  P extends Schema = z.ZodUndefined,
  Q extends Schema = z.ZodUndefined,
  B extends Schema = z.ZodUndefined,
  R extends Schema = z.ZodUndefined,
>(init: RouteInit<P, Q, B, R>): Route<P, Q, B, R> {
  const replyKind = init.replyKind ?? (init.reply ? 'json' : 'empty');
  return {
    ...init,
    bodyKind: init.bodyKind ?? (init.body ? 'json' : 'none'),
    replyKind,
    status: init.status ?? (replyKind === 'empty' ? 204 : 200),
    problems: init.problems ?? [],
  };
}

/** A route whose schemas do not matter to the reader. */
export type AnyRoute = Route;

export type ParamsOf<T> = T extends Route<infer P, Schema, Schema, Schema> ? z.output<P> : never;
export type QueryOf<T> = T extends Route<Schema, infer Q, Schema, Schema> ? z.output<Q> : never;
export type BodyOf<T> = T extends Route<Schema, Schema, infer B, Schema> ? z.output<B> : never;
export type ReplyOf<T> = T extends Route<Schema, Schema, Schema, infer R> ? z.output<R> : never;
export type QueryInputOf<T> = T extends Route<Schema, infer Q, Schema, Schema> ? z.input<Q> : never;
export type BodyInputOf<T> = T extends Route<Schema, Schema, infer B, Schema> ? z.input<B> : never;
