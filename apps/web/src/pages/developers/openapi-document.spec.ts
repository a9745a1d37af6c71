import { describe, expect, it } from '@jest/globals';
import { callsOf, exampleOf, type ApiDocument, type Shape } from './openapi-document.js';

const document: ApiDocument = {
  paths: {
    '/api/sops': {
      get: {
        ...{ operationId: 'sops.list', tags: ['sop'], summary: 'The SOPs', security: [{ apiToken: [] }] },
        ...{ 'x-scopes': ['sops:read'], parameters: [], responses: {} },
      },
    },
    '/api/admin/companies': {
      get: {
        ...{ operationId: 'companies.list', tags: ['admin'], summary: 'All companies', security: [{}] },
        ...{ 'x-is-operator': true, parameters: [], responses: {} },
      },
    },
  },
  components: {
    schemas: {
      Step: {
        type: 'object',
        properties: { title: { type: 'string' }, next: { $ref: '#/components/schemas/Step' } },
        required: ['title', 'next'],
      },
    },
  },
};

describe('the API reference', () => {
  it('lists the calls of a company, not the operator’s', () => {
    expect(callsOf(document).map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/sops']);
  });

  it.each<[Shape, unknown]>([
    [{ type: 'string', format: 'uuid' }, '00000000-0000-4000-8000-000000000000'],
    [{ enum: ['admin', 'viewer'] }, 'admin'],
    [{ anyOf: [{ type: 'null' }, { type: 'string' }] }, null],
    [{ type: 'array', items: { type: 'string' } }, []],
    [
      {
        type: 'object',
        properties: { name: { type: 'string' }, note: { type: 'string' } },
        required: ['name'],
      },
      { name: '' },
    ],
  ])('proposes what a call requires and no more: %j', (shape, example) => {
    expect(exampleOf(shape, document)).toEqual(example);
  });

  it('ends where a shape contains itself', () => {
    const step = exampleOf({ $ref: '#/components/schemas/Step' }, document);
    expect(JSON.stringify(step)).toMatch(/^\{"title":"","next":\{"title":""/);
  });
});
