import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { allRoutes, events, generatedSop, requests } from './index.js';

interface Found {
  path: string;
  number: z.ZodNumber;
}

/** Every number in a schema, however it is wrapped. */
function* numbersIn(schema: unknown, path: string): Generator<Found> {
  if (schema instanceof z.ZodNumber) return yield { path, number: schema };
  if (schema instanceof z.ZodObject)
    for (const [name, each] of Object.entries(schema.shape)) yield* numbersIn(each, `${path}.${name}`);
  if (schema instanceof z.ZodArray) yield* numbersIn(schema.element, `${path}[]`);
  if (schema instanceof z.ZodRecord) yield* numbersIn(schema.valueType, `${path}{}`);
  if (schema instanceof z.ZodUnion) for (const each of schema.options) yield* numbersIn(each, path);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    yield* numbersIn(schema.unwrap(), path);
  // A number in an address has its bounds behind the conversion.
  if (schema instanceof z.ZodPipe) yield* numbersIn(schema.out, path);
}

const inputs = [
  ...allRoutes.flatMap(({ name, params, query, body }) => [
    ...numbersIn(params, `${name} params`),
    ...numbersIn(query, `${name} query`),
    ...numbersIn(body, `${name} body`),
  ]),
  ...events.flatMap(({ name, payload }) => [...numbersIn(payload, name)]),
  ...requests.flatMap(({ name, payload }) => [...numbersIn(payload, name)]),
];
const outputs = [
  ...allRoutes.flatMap(({ name, reply }) => [...numbersIn(reply, `${name} reply`)]),
  ...requests.flatMap(({ name, response }) => [...numbersIn(response, `${name} response`)]),
  ...numbersIn(generatedSop, 'generated'),
];

/** The only ones that PostgreSQL stores as `bigint` or as JSON. */
const isLarge = ({ path }: Found) =>
  /dataset|amount|size_bytes|params\.id$|^audit\.recorded\.detail|^(subscription\.changed|plan\.edited)\.limits/.test(
    path,
  );

describe('numbers of the contract', () => {
  it('are found at any depth', () => {
    expect(inputs.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'steps.set-screenshot body.fps',
        'annotations.save-many body.frames[].boxes[].x_center',
        'datasets.frame params.n',
        'frames.list query.fps',
        'sop.created.fps',
      ]),
    );
    expect(outputs.length).toBeGreaterThan(150);
  });

  it.each([...inputs, ...outputs].map((each) => [each.path, each.number] as const))(
    '%s has bounds',
    (_path, { minValue, maxValue }) => {
      expect(minValue).not.toBeNull();
      expect(maxValue).not.toBeNull();
      expect([minValue, maxValue].every((bound) => Math.abs(bound ?? Infinity) < 2 ** 52)).toBe(true);
    },
  );

  it.each(inputs.filter((each) => !isLarge(each)).map((each) => [each.path, each.number] as const))(
    '%s fits the column that stores it',
    (_path, { maxValue }) => {
      expect(maxValue).toBeLessThanOrEqual(2 ** 31 - 1);
    },
  );

  const hostile = [-1, 1e308, -1e308, 5e-324, NaN, Infinity, 2 ** 31, 2 ** 63];
  it.each(hostile)('a density is never %p', (fps) => {
    const { body } = allRoutes.find(({ name }) => name === 'steps.set-screenshot') ?? {};
    expect(body?.safeParse({ frame_index: 0, fps: 1 }).success).toBe(true);
    expect(body?.safeParse({ frame_index: 0, fps }).success).toBe(false);
    expect(body?.safeParse({ frame_index: fps }).success).toBe(false);
  });

  it('include the boxes of a frame', () => {
    const { body } = allRoutes.find(({ name }) => name === 'annotations.save') ?? {};
    const box = { class_name: 'a', x_center: 0.5, y_center: 0.5, width: 0.1, height: 0.1 };
    const saved = (count: number) =>
      body?.safeParse({ frame_number: 0, boxes: Array(count).fill(box) }).success;
    expect([saved(2000), saved(2001)]).toEqual([true, false]);
  });
});
