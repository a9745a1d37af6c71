import type { AnyRoute, BodyOf, ParamsOf, QueryOf } from '@sop/contracts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { formProblem } from '../problems/form-problem.js';
import { Problem } from '../problems/problem.js';
import { readForm } from '../upload/form.js';
import { Upload } from '../upload/upload.js';
import { restParam } from './served.js';

/** What is known of a request beyond its form. */
export interface RequestFacts {
  id: string;
  /** The client's address, as far as our own proxies vouch for it. */
  ip: string;
  userAgent: string;
}

/** The parsed input of a route. `upload` is there on upload routes only, whose body comes out of `upload.fields()`. */
export interface InputOf<R> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  upload: Upload<BodyOf<R>>;
  request: RequestFacts;
}

type Issue = z.core.$ZodIssue;

/** Throws `invalid-form` with the faults of params, query and body together. */
export async function readInput(route: AnyRoute, request: FastifyRequest): Promise<object> {
  const issues: Issue[] = [];
  const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
    const parsed = schema?.safeParse(value);
    if (parsed?.success === false) issues.push(...parsed.error.issues);
    return parsed?.data;
  };
  const input = {
    params: parse(route.params, paramsOf(route, request)),
    query: parse(route.query, request.query),
    body: hasBody(route) ? parse(route.body, await bodyOf(route, request)) : undefined,
    request: { id: request.id, ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
  };
  if (issues.length > 0) throw formProblem(issues);
  return route.bodyKind === 'upload' ? { ...input, upload: uploadOf(route, request) } : input;
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
    throw new Problem('unsupported-media', 'Please send the request as JSON.');
  }
  return request.body ?? {};
}

function uploadOf(route: AnyRoute, request: FastifyRequest): Upload<unknown> {
  return new Upload(request, { fileField: route.fileField ?? 'file', schema: route.body });
}
