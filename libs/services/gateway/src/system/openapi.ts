import * as contracts from '@sop/contracts';
import {
  allRoutes,
  apiTokenLimits,
  permissionsOfRole,
  problem,
  problemTypes,
  repeatableHeaders,
  scopesOf,
  webhookEvents,
  webhookMessage,
  type AnyRoute,
} from '@sop/contracts';
import { z } from 'zod';

const options = {
  unrepresentable: 'any',
  target: 'draft-2020-12',
  // The format says it in one word.
  override: ({ jsonSchema }: { jsonSchema: { format?: string; pattern?: string } }): void => {
    if (jsonSchema.format === 'uuid') delete jsonSchema.pattern;
  },
} as const;

type Json = Record<string, unknown>;
type SchemaOf = (type: z.ZodType, io: 'input' | 'output') => Json;

const commonProblems = [422, 429, 500, 503];
/** A status with several meanings names them all; the type of the problem says which it is. */
const titleOf = (status: number): string =>
  Object.values(problemTypes)
    .filter((each) => each.status === status)
    .map(({ title }) => title)
    .join('; ') || 'Problem';

/** Shapes of the contract that have a name are described once, under it. */
const named = z.registry<{ id: string }>();
for (const [name, shape] of Object.entries(contracts))
  if (shape instanceof z.ZodObject)
    named.add(shape, { id: `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}` });

/** The contract as OpenAPI 3.1: every route of the product, from the same values that serve it. */
export function openapi(routes: readonly AnyRoute[] = allRoutes): Json {
  const shared: Record<string, Json> = {};
  const made = { input: new Map<z.ZodType, Json>(), output: new Map<z.ZodType, Json>() };
  const schemaOf: SchemaOf = (type, io) => {
    const known = made[io].get(type) ?? schema(type, io, shared);
    made[io].set(type, known);
    return known;
  };
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = `/api${route.path.replace(/[:*](\w+)/g, '{$1}')}`;
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route, schemaOf);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'SOP Creator', version: '1', description },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(({ owner }) => owner))].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(
      webhookEvents.map((event) => [event, { post: webhookCall(event, schemaOf) }]),
    ),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiToken: { type: 'http', scheme: 'bearer', bearerFormat: 'sopc_…' },
      },
      schemas: shared,
    },
  };
}

const description = [
  'An API token of your company (Settings, Automation) is sent as `Authorization: Bearer sopc_…`.',
  'A call names under `x-scopes` the scopes of which a token needs one; without that, only a signed-in user may make it.',
  `A token may make ${apiTokenLimits.perMinute} calls a minute; beyond that the answer is 429 with \`Retry-After\`.`,
].join(' ');

/** What a webhook sends. Any status from 200 to 299 within ten seconds accepts it. */
const webhookCall = (event: string, schemaOf: SchemaOf): Json => ({
  operationId: `webhook.${event}`,
  summary: `Sent after ${event}, signed as in Standard Webhooks`,
  parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
    ...{ name, in: 'header', required: true, schema: { type: 'string' } },
  })),
  requestBody: {
    required: true,
    content: { 'application/json': { schema: schemaOf(webhookMessage, 'output') } },
  },
  responses: { '2XX': { description: 'Accepted' } },
});

/** A session has every permission of its role; an API token has the scopes that were chosen. */
function security(route: AnyRoute): Json {
  if (route.access === 'public') return { security: [] };
  const scopes = scopesOf(route);
  return {
    security: [{ session: [] }, ...(scopes.length > 0 ? [{ apiToken: [] }] : [])],
    'x-permission': route.access,
    'x-scopes': scopes,
    'x-is-operator': !(permissionsOfRole.admin as readonly string[]).includes(route.access),
  };
}

function operation(route: AnyRoute, schemaOf: SchemaOf): Json {
  const statuses = new Set([
    ...route.problems,
    ...(route.access === 'public' ? [] : [401, 403, 404]),
    ...commonProblems,
  ]);
  return {
    operationId: route.name,
    tags: [route.owner],
    summary: route.summary,
    ...security(route),
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.isRepeatable ? parameters(repeatableHeaders, 'header') : []),
    ],
    ...(route.bodyKind === 'none' ? {} : { requestBody: requestBody(route, schemaOf) }),
    responses: {
      [route.status]: success(route, schemaOf),
      ...Object.fromEntries([...statuses].sort().map((status) => [status, failure(status, schemaOf)])),
    },
  };
}

function parameters(type: z.ZodType | undefined, location: 'path' | 'query' | 'header'): Json[] {
  if (!type) return [];
  const { properties = {}, required = [] } = inlined(type, 'input') as {
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

function requestBody(route: AnyRoute, schemaOf: SchemaOf): Json {
  const fields = route.body ? schemaOf(route.body, 'input') : { type: 'object', properties: {} };
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
  const { properties, required, ...more } = (route.body ? inlined(route.body, 'input') : {}) as Json & {
    properties?: Json;
    required?: string[];
  };
  const file = route.fileField ?? 'file';
  const withFile = {
    ...more,
    type: 'object',
    properties: { ...properties, [file]: { type: 'string', format: 'binary' } },
    // A form that can refer to an upload need not contain the file.
    required: [...(required ?? []), ...(properties && 'upload_id' in properties ? [] : [file])],
  };
  return { required: true, content: { 'multipart/form-data': { schema: withFile } } };
}

function success(route: AnyRoute, schemaOf: SchemaOf): Json {
  const description = route.summary;
  if (route.replyKind === 'empty') return { description };
  if (route.replyKind === 'bytes')
    return { description, content: { '*/*': { schema: { format: 'binary' } } } };
  return {
    description,
    content: { 'application/json': { schema: route.reply ? schemaOf(route.reply, 'output') : {} } },
  };
}

function failure(status: number, schemaOf: SchemaOf): Json {
  return {
    description: titleOf(status),
    content: { 'application/problem+json': { schema: schemaOf(problem, 'output') } },
  };
}

/** With all its fields, for what refers to nothing: parameters, and the fields of a form with a file. */
function inlined(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { ...options, io });
  return rest;
}

function schema(type: z.ZodType, io: 'input' | 'output', shared: Record<string, Json>): Json {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(type, {
    ...{ ...options, io, metadata: named },
  }) as Json & { $defs?: Record<string, Json> };
  // What may be left out of a request is there in a reply.
  const nameOf = (name: string) => (io === 'input' ? `${name}Input` : name);
  const moved = (part: unknown): unknown =>
    JSON.parse(
      JSON.stringify(part).replace(
        /"#\/\$defs\/(\w+)"/g,
        (_ref, name: string) => `"#/components/schemas/${nameOf(name)}"`,
      ),
    );
  for (const [name, part] of Object.entries($defs)) shared[nameOf(name)] ??= moved(part) as Json;
  const id = named.get(type)?.id;
  if (id === undefined) return moved(rest) as Json;
  shared[nameOf(id)] ??= moved(rest) as Json;
  return { $ref: `#/components/schemas/${nameOf(id)}` };
}
