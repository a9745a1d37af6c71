import { allRoutes, problem, problemTypes, repeatableHeaders, type AnyRoute } from '@sop/contracts';
import { z } from 'zod';

type Json = Record<string, unknown>;

const commonProblems = [422, 429, 500, 503];
const titles = new Map<number, string>(
  Object.values(problemTypes).map(({ status, title }) => [status, title]),
);

/** The contract as OpenAPI 3.1: every route of the product, from the same values that serve it. */
export function openapi(routes: readonly AnyRoute[] = allRoutes): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = `/api${route.path.replace(/[:*](\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'SOP Creator', version: '1' },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schema(problem, 'output') },
    },
  };
}

function operation(route: AnyRoute): Json {
  const statuses = new Set([
    ...route.problems,
    ...(route.access === 'public' ? [] : [401, 403, 404]),
    ...commonProblems,
  ]);
  return {
    operationId: route.name,
    tags: [route.owner],
    summary: route.summary,
    ...(route.access === 'public' ? { security: [] } : { security: [{ bearer: [] }] }),
    ...(route.access === 'public' ? {} : { 'x-permission': route.access }),
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.isRepeatable ? parameters(repeatableHeaders, 'header') : []),
    ],
    ...(route.bodyKind === 'none' ? {} : { requestBody: requestBody(route) }),
    responses: {
      [route.status]: success(route),
      ...Object.fromEntries([...statuses].sort().map((status) => [status, failure(status)])),
    },
  };
}

function parameters(type: z.ZodType | undefined, location: 'path' | 'query' | 'header'): Json[] {
  if (!type) return [];
  const { properties = {}, required = [] } = schema(type, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: each,
  }));
}

function requestBody(route: AnyRoute): Json {
  const fields = route.body ? schema(route.body, 'input') : { type: 'object', properties: {} };
  if (route.bodyKind === 'json')
    return { required: true, content: { 'application/json': { schema: fields } } };
  if (route.bodyKind === 'form') {
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'];
    return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema: fields }])) };
  }
  if (route.bodyKind === 'text')
    return { required: true, content: { 'application/json': { schema: { type: 'object' } } } };
  if (route.bodyKind === 'stream')
    return { required: true, content: { [route.streamType ?? '*/*']: { schema: { format: 'binary' } } } };
  const { properties, required } = fields as { properties?: Json; required?: string[] };
  const file = route.fileField ?? 'file';
  const withFile = {
    ...fields,
    properties: { ...properties, [file]: { type: 'string', format: 'binary' } },
    // A form that can refer to an upload need not contain the file.
    required: [...(required ?? []), ...(properties && 'upload_id' in properties ? [] : [file])],
  };
  return { required: true, content: { 'multipart/form-data': { schema: withFile } } };
}

function success(route: AnyRoute): Json {
  const description = route.summary;
  if (route.replyKind === 'empty') return { description };
  if (route.replyKind === 'bytes')
    return { description, content: { '*/*': { schema: { format: 'binary' } } } };
  return {
    description,
    content: { 'application/json': { schema: route.reply ? schema(route.reply, 'output') : {} } },
  };
}

function failure(status: number): Json {
  return {
    description: titles.get(status) ?? 'Problem',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

function schema(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
}
