import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { route } from './route.js';

const start = {
  name: 'things.make',
  owner: 'sop',
  method: 'POST',
  path: '/things',
  access: 'sop.create',
  summary: 'Makes a thing',
} as const;

describe('a route', () => {
  it('answers 200 with JSON where it has a reply, and 204 without a body where it has none', () => {
    expect(route({ ...start, reply: z.object({}) })).toMatchObject({ replyKind: 'json', status: 200 });
    expect(route(start)).toMatchObject({ replyKind: 'empty', status: 204 });
  });

  it('accepts JSON where it has a body, and nothing where it has none', () => {
    expect(route({ ...start, body: z.object({}) }).bodyKind).toBe('json');
    expect(route(start).bodyKind).toBe('none');
  });

  it('has no problems of its own unless it names them', () => {
    expect(route(start).problems).toEqual([]);
    expect(route({ ...start, problems: [409] }).problems).toEqual([409]);
  });

  it('keeps the values that it declares', () => {
    const declared = { bodyKind: 'upload', replyKind: 'bytes', status: 202 } as const;
    expect(route({ ...start, ...declared, body: z.object({}), reply: z.object({}) })).toMatchObject({
      ...start,
      ...declared,
    });
  });
});
