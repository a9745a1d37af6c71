import type { AnyRoute } from '@sop/contracts';

/** A field of a route's input. */
export interface Field {
  where: 'params' | 'query' | 'body';
  /** Names and, in lists, 0; `*` is a name that the caller chooses. */
  path: readonly (string | 0)[];
  kind: 'number' | 'text' | 'anything';
}

/** The part of a zod schema that is read here. */
interface Schema {
  def: {
    type: string;
    innerType?: Schema;
    element?: Schema;
    valueType?: Schema;
    in?: Schema;
    out?: Schema;
    catchall?: Schema;
  };
  shape?: Readonly<Record<string, Schema>>;
  options?: readonly Schema[];
}

/** Every field of a route at any depth, however it is wrapped. */
export function fieldsOf({ params, query, body }: AnyRoute): Field[] {
  return (
    [
      ['params', params],
      ['query', query],
      ['body', body],
    ] as const
  ).flatMap(([where, schema]) =>
    leavesOf(schema as Schema | undefined, []).map(({ path, kind }) => ({ where, path, kind })),
  );
}

type Leaf = Pick<Field, 'path' | 'kind'>;

function leavesOf(schema: Schema | undefined, path: Field['path']): Leaf[] {
  if (schema === undefined) return [];
  const { def } = schema;
  if (schema.shape) {
    const named = Object.entries(schema.shape).flatMap(([name, each]) => leavesOf(each, [...path, name]));
    const others: Leaf[] =
      def.catchall?.def.type === 'unknown' ? [{ path: [...path, '*'], kind: 'anything' }] : [];
    return [...named, ...others];
  }
  if (def.element) return [{ path, kind: 'anything' }, ...leavesOf(def.element, [...path, 0])];
  if (def.valueType) return [{ path: [...path, '*'], kind: 'anything' }];
  if (def.innerType) return leavesOf(def.innerType, path);
  if (def.in) return leavesOf(def.in, path);
  if (schema.options && def.type === 'union') return schema.options.flatMap((each) => leavesOf(each, path));
  return [{ path, kind: def.type === 'number' ? 'number' : def.type === 'unknown' ? 'anything' : 'text' }];
}

/** A copy of a body with the value at this path; missing lists and objects are created. */
export function withValue(body: unknown, [name, ...rest]: Field['path'], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === 0) {
    const [first, ...others] = Array.isArray(body) ? (body as unknown[]) : [];
    return [withValue(first, rest, value), ...others];
  }
  const known = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  return { ...known, [name]: withValue(known[name], rest, value) };
}
