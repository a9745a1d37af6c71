import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import {
  idempotencyHeader,
  repeatableHeaders,
  type AnyRoute,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
} from '@sop/contracts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { formProblem } from '../problems/form-problem.js';
import { refuse } from '../problems/problem.js';
import { readForm } from '../upload/form.js';
import { bodyLimitBytes } from '../upload/limits.js';
import { Upload } from '../upload/upload.js';
import { cleanInput, requireCleanPath } from './clean-input.js';
import { restParam } from './served.js';

/** The facts of a request beyond its form. */
export interface RequestFacts {
  id: string;
  /** The client's address, as far as trusted proxies report it. */
  ip: string;
  userAgent: string;
  headers: Readonly<IncomingHttpHeaders>;
}

/**
 * The parsed input of a route. `upload` exists on upload routes only, whose body comes from `upload.fields()`; `stream` on
 * stream routes only: their unread body; `text` on text routes: their raw body.
 */
export interface InputOf<R> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  upload: Upload<BodyOf<R>>;
  stream: Readable;
  text: string;
  /** The idempotency key of a repeatable route. */
  key: string | undefined;
  request: RequestFacts;
}

type Issue = z.core.$ZodIssue;

/** Throws `invalid-form` with the errors of query and body together; `not-found` for an invalid address. */
export async function readInput(route: AnyRoute, request: FastifyRequest): Promise<object> {
  const params = named(route, request);
  const issues: Issue[] = [];
  const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
    const parsed = schema?.safeParse(cleanInput(value));
    if (parsed?.success === false) issues.push(...parsed.error.issues);
    return parsed?.data;
  };
  const input = {
    params,
    query: parse(route.query, queryOf(request)),
    key: keyOf(route, request),
    body: hasBody(route) ? parse(route.body, await bodyOf(route, request)) : undefined,
    request: factsOf(request),
  };
  if (issues.length > 0) throw formProblem(issues);
  if (route.bodyKind === 'stream') return { ...input, stream: streamOf(route, request) };
  if (route.bodyKind === 'text') return { ...input, text: textOf(route, request) };
  return route.bodyKind === 'upload' ? { ...input, upload: uploadOf(route, request) } : input;
}

/** An invalid id is answered as a missing one, so that guessing reveals nothing. */
function named(route: AnyRoute, request: FastifyRequest): unknown {
  const value = paramsOf(route, request);
  requireCleanPath(value);
  const parsed = route.params?.safeParse(value);
  if (parsed?.success === false) throw refuse('request.not-found');
  return parsed?.data;
}

function keyOf(route: AnyRoute, { headers }: FastifyRequest): string | undefined {
  if (!route.isRepeatable) return undefined;
  const parsed = repeatableHeaders.safeParse({ [idempotencyHeader]: headers[idempotencyHeader] });
  if (!parsed.success) throw formProblem(parsed.error.issues);
  return parsed.data[idempotencyHeader];
}

/** `?department_id=` is an empty filter. */
function queryOf({ query }: FastifyRequest): unknown {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''));
}

function factsOf({ id, ip, headers }: FastifyRequest): RequestFacts {
  return { id, ip, userAgent: headers['user-agent'] ?? '', headers };
}

const hasBody = (route: AnyRoute): boolean => route.bodyKind === 'json' || route.bodyKind === 'form';

function paramsOf(route: AnyRoute, request: FastifyRequest): unknown {
  const rest = restParam(route);
  if (!rest) return request.params;
  const { '*': value, ...others } = request.params as Record<string, unknown>;
  return { ...others, [rest]: value };
}

async function bodyOf(route: AnyRoute, request: FastifyRequest): Promise<unknown> {
  if (route.bodyKind === 'form') return readForm(request);
  const type = request.headers['content-type'] ?? '';
  if (request.body !== undefined && !/^application\/([\w.-]+\+)?json\b/i.test(type)) {
    throw refuse('request.not-json');
  }
  return request.body ?? {};
}

function streamOf({ streamType = '' }: AnyRoute, { headers, body }: FastifyRequest): Readable {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== streamType)
    throw refuse('request.other-media-type', { media_type: streamType });
  return body instanceof Readable ? body : Readable.from([]);
}

function textOf({ maxBodyBytes = bodyLimitBytes }: AnyRoute, { body }: FastifyRequest): string {
  const text = typeof body === 'string' ? body : '';
  if (Buffer.byteLength(text) > maxBodyBytes) throw refuse('request.too-large');
  return text;
}

function uploadOf(route: AnyRoute, request: FastifyRequest): Upload<unknown> {
  return new Upload(request, { fileField: route.fileField ?? 'file', schema: route.body });
}
