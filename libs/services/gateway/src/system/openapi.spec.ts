import { beforeAll, describe, expect, it } from '@jest/globals';
import { allRoutes, scopesOf } from '@sop/contracts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { openapi } from './openapi.js';

type Json = Record<string, unknown>;
interface Operation extends Json {
  operationId: string;
  security: Record<string, unknown[]>[];
  parameters: { name: string; in: string; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>;
}

const methods = ['get', 'post', 'put', 'delete', 'head', 'patch', 'options'];

describe('the OpenAPI document', () => {
  let document: Json;
  let paths: Record<string, Record<string, Operation>>;
  let components: Record<'schemas' | 'securitySchemes', Record<string, Json>>;
  let operations: [string, string, Operation][];

  beforeAll(() => {
    document = openapi();
    paths = document['paths'] as typeof paths;
    components = document['components'] as typeof components;
    operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]): [string, string, Operation] => [
        path,
        method,
        operation,
      ]),
    );
  });

  it('has the parts that OpenAPI 3.1 requires', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'SOP Creator', version: '1' } });
    for (const [path, method, operation] of operations) {
      expect(path).toMatch(/^\/api\//);
      expect(methods).toContain(method);
      const replies = Object.entries(operation.responses);
      expect(replies.length).toBeGreaterThan(1);
      for (const [status, { description }] of replies) {
        expect(status).toMatch(/^[1-5]\d\d$/);
        expect(description).not.toBe('');
      }
    }
  });

  it('describes every route of the contract once, and nothing else', () => {
    const described = operations.map(([path, method, { operationId }]) => `${operationId} ${method} ${path}`);
    const declared = allRoutes.map(
      ({ name, method, path }) =>
        `${name} ${method.toLowerCase()} /api${path.replaceAll(/[:*](\w+)/g, '{$1}')}`,
    );
    expect(described.sort()).toEqual(declared.sort());
  });

  it('names the parameters of each path, and each of them once', () => {
    for (const [path, , { parameters }] of operations) {
      const named = parameters.filter((each) => each.in === 'path').map(({ name }) => name);
      const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      expect([path, ...named.sort()]).toEqual([path, ...places.sort()]);
      expect(new Set(parameters.map((each) => `${each.in} ${each.name}`)).size).toBe(parameters.length);
    }
  });

  it('refers only to shapes and ways to sign in that it contains', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to);
    expect(references.length).toBeGreaterThan(100);
    const known = Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(references.filter((to) => !known.includes(to))).toEqual([]);
    const schemes = operations.flatMap(([, , { security }]) => security.flatMap((each) => Object.keys(each)));
    expect([...new Set(schemes)].sort()).toEqual(Object.keys(components.securitySchemes).sort());
  });

  it('consists of valid JSON Schema', () => {
    const ajv = new Ajv2020({ strict: false });
    const shapes = [
      ...Object.values(components.schemas),
      ...operations.flatMap(([, , { parameters, requestBody, responses }]) => [
        ...parameters.map(({ schema }) => schema),
        ...[requestBody, ...Object.values(responses)].flatMap((part) =>
          Object.values(part?.content ?? {}).map(({ schema }) => schema),
        ),
      ]),
    ];
    const different = new Set(shapes.map((shape) => JSON.stringify(shape)));
    const invalid = [...different].filter((shape) => !ajv.validateSchema(JSON.parse(shape) as Json));
    expect(invalid).toEqual([]);
  });

  it('offers an API token for exactly the routes that a scope allows, and names the scopes', () => {
    for (const [path, method, operation] of operations) {
      const route = allRoutes.find(({ name }) => name === operation.operationId);
      if (!route) throw new Error(`${method} ${path} is no route`);
      const takesTokens = operation.security.some((each) => 'apiToken' in each);
      expect([path, takesTokens]).toEqual([path, scopesOf(route).length > 0]);
      expect(operation['x-scopes'] ?? []).toEqual(scopesOf(route));
    }
  });

  it('is small enough to be read at once', () => {
    expect(JSON.stringify(document).length).toBeLessThan(1_000_000);
  });
});
