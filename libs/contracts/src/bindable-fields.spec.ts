import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { allRoutes, type AnyRoute } from './index.js';

/** Every object below a schema, whatever it is wrapped in. */
function* objectsIn(schema: unknown, path: string): Generator<{ path: string; object: z.ZodObject }> {
  if (schema instanceof z.ZodObject) {
    yield { path, object: schema };
    for (const [name, each] of Object.entries(schema.shape)) yield* objectsIn(each, `${path}.${name}`);
  }
  if (schema instanceof z.ZodArray) yield* objectsIn(schema.element, `${path}[]`);
  if (schema instanceof z.ZodRecord) yield* objectsIn(schema.valueType, `${path}{}`);
  if (schema instanceof z.ZodUnion) for (const each of schema.options) yield* objectsIn(each, path);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    yield* objectsIn(schema.unwrap(), path);
  if (schema instanceof z.ZodPipe) {
    yield* objectsIn(schema.in, path);
    yield* objectsIn(schema.out, path);
  }
}

const inputsOf = ({ name, query, body }: AnyRoute) => [
  ...objectsIn(query, `${name} query`),
  ...objectsIn(body, `${name} body`),
];
const inputs = allRoutes.flatMap((route) => inputsOf(route));

/** Whose something is, what a user may do and what is paid: the server decides these. */
const protectedField =
  /(?:company_?id|user_?id|operator|admin|role|permission|plan|price|amount|limit|trial|suspended|confirmed)/i;

const isOfOperator = ({ access }: AnyRoute) => access.startsWith('platform.');

describe('the fields of a request', () => {
  it('are those that the contract names; others are dropped or refused, except in the company’s own settings', () => {
    expect(inputs.length).toBeGreaterThan(60);
    const open = inputs.filter(
      ({ object: { def } }) => def.catchall && !(def.catchall instanceof z.ZodNever),
    );
    expect(open.map(({ path }) => path)).toEqual(['settings.write body']);
  });

  it('let a company’s user choose no owner, role or price but a plan to pay for and the role of another user', () => {
    const fields = allRoutes
      .filter((route) => !isOfOperator(route))
      .flatMap(({ name, body }) => [...objectsIn(body, name)])
      .flatMap(({ path, object }) => Object.keys(object.shape).map((field) => `${path}.${field}`))
      .filter((path) => protectedField.test(path.slice(path.lastIndexOf('.') + 1)));
    expect([...new Set(fields)].sort()).toEqual([
      // Administrators name the approvers of a department.
      'approvers.set.user_ids',
      'billing.change.plan_id',
      'billing.checkout.plan_id',
      'invitations.create-many.people[].role',
      'invitations.create.role',
      'users.change-role.role',
    ]);
  });
});
