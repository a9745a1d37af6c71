import { describe, expect, it } from '@jest/globals';
import { allRoutes } from '@sop/contracts';
import { z } from 'zod';
import { fieldFilterOf } from './field-filter.js';

function filtered(schema: z.ZodType, value: unknown) {
  const unrecognized: string[] = [];
  const filter = fieldFilterOf(schema);
  return { value: filter ? filter(value, unrecognized) : value, unrecognized };
}

const person = z.object({ name: z.string(), age: z.number().optional() });

describe('the fields of a reply', () => {
  it('are known for every route of the contract', () => {
    const unknown = allRoutes.filter(({ reply }) => {
      try {
        return reply && void fieldFilterOf(reply);
      } catch {
        return true;
      }
    });
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });

  it('stay as they are where the contract names all of them', () => {
    const value = { items: [{ name: 'Ann' }, { name: 'Bo', age: undefined }] };
    const { value: same, unrecognized } = filtered(z.object({ items: z.array(person) }), value);
    expect(same).toBe(value);
    expect(unrecognized).toEqual([]);
  });

  it.each<[string, z.ZodType, unknown, unknown, string[]]>([
    ['an object', person, { name: 'Ann', hash: 'x' }, { name: 'Ann' }, ['.hash']],
    ['null', person, { name: 'Ann', hash: null }, { name: 'Ann' }, ['.hash']],
    [
      'a list',
      z.array(person),
      [{ name: 'Ann' }, { name: 'Bo', hash: 'x', key: 'y' }],
      [{ name: 'Ann' }, { name: 'Bo' }],
      ['[].hash', '[].key'],
    ],
    [
      'an object within another',
      z.object({ owner: person.nullable().optional(), all: z.array(person).default([]) }),
      { owner: { name: 'Ann', hash: 'x' }, all: [{ name: 'Bo', hash: 'x' }] },
      { owner: { name: 'Ann' }, all: [{ name: 'Bo' }] },
      ['.owner.hash', '.all[].hash'],
    ],
    [
      'the values of a record',
      z.record(z.string(), person),
      { 'ann@example.com': { name: 'Ann', hash: 'x' }, bo: { name: 'Bo' } },
      { 'ann@example.com': { name: 'Ann' }, bo: { name: 'Bo' } },
      ['.*.hash'],
    ],
    [
      'one of several forms',
      z.array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('a'), one: z.string() }),
          z.strictObject({ kind: z.enum(['b', 'c']), other: person }),
        ]),
      ),
      [
        { kind: 'a', one: '1', other: '2' },
        { kind: 'c', one: '1', other: { name: 'Ann', hash: 'x' } },
      ],
      [
        { kind: 'a', one: '1' },
        { kind: 'c', other: { name: 'Ann' } },
      ],
      ['[].other', '[].one', '[].other.hash'],
    ],
    [
      'what is transformed',
      person.transform(({ name }) => name),
      { name: 'Ann', hash: 'x' },
      { name: 'Ann' },
      ['.hash'],
    ],
    [
      'named fields of an open object',
      z.looseObject({ owner: person }),
      { owner: { name: 'Ann', hash: 'x' }, more: { any: 'thing' } },
      { owner: { name: 'Ann' }, more: { any: 'thing' } },
      ['.owner.hash'],
    ],
    ['an array in place of an object', person, ['x'], ['x'], []],
    [
      'an unknown form',
      z.discriminatedUnion('kind', [person.extend({ kind: z.literal('a') })]),
      { kind: 'b', hash: 'x' },
      {},
      ['.kind', '.hash'],
    ],
  ])('are those that the contract names, in %s', (_, schema, value, expected, names) => {
    const before = structuredClone(value);
    expect(filtered(schema, value)).toEqual({ value: expected, unrecognized: names });
    expect(value).toEqual(before);
  });

  it('do not include what a prototype holds', () => {
    const value: unknown = JSON.parse('{"name":"Ann","__proto__":{"hash":"x"},"constructor":"x"}');
    expect(filtered(person, value)).toEqual({
      value: { name: 'Ann' },
      unrecognized: ['.__proto__', '.constructor'],
    });
  });

  it('are unknown for forms without a discriminator', () => {
    expect(() => fieldFilterOf(z.union([person, z.object({ title: z.string() })]))).toThrow(
      'needs a discriminator',
    );
    expect(fieldFilterOf(z.union([z.string(), z.null()]))).toBeNull();
  });
});
