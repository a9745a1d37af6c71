import { z } from 'zod';

/**
 * Returns a value without the fields that its schema does not name: the value itself where there are none. Adds their paths
 * (`items[].key`) to `unrecognized`, one for each occurrence. Nothing else is validated.
 */
export type FieldFilter = (value: unknown, unrecognized: string[]) => unknown;

const filters = new WeakMap<z.core.$ZodType, FieldFilter | null>();
const valueTypes = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'null', 'unknown']);

/** Null where a schema names no fields. Throws for one whose fields are unknown, such as a union of objects without discriminator. */
export function fieldFilterOf(schema: z.core.$ZodType): FieldFilter | null {
  const existing = filters.get(schema);
  if (existing !== undefined) return existing;
  const filter = makeFilter(schema);
  filters.set(schema, filter);
  return filter;
}

function makeFilter(schema: z.core.$ZodType): FieldFilter | null {
  if (valueTypes.has(schema._zod.def.type)) return null;
  if (schema instanceof z.ZodObject) return filterObject(schema);
  if (schema instanceof z.ZodArray) return filterArray(fieldFilterOf(schema.element));
  if (schema instanceof z.ZodRecord) return filterRecord(fieldFilterOf(schema.valueType));
  if (schema instanceof z.ZodUnion) return filterUnion(schema);
  if (schema instanceof z.ZodPipe) return fieldFilterOf(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldFilterOf(schema.unwrap());
  throw new Error(`The fields of a schema of type ${schema._zod.def.type} are unknown`);
}

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function filterObject({ shape, def: { catchall } }: z.ZodObject): FieldFilter {
  const named = new Map(Object.entries(shape).map(([name, field]) => [name, fieldFilterOf(field)]));
  const isOpen = catchall?._zod.def.type === 'unknown';
  return (value, unrecognized) => {
    if (!isRecord(value)) return value;
    let copy: Record<string, unknown> | undefined;
    for (const name of Object.keys(value)) {
      const filter = named.get(name);
      const field = value[name];
      // JSON leaves out what is undefined.
      if (filter === null || field === undefined || (filter === undefined && isOpen)) continue;
      if (filter === undefined) {
        unrecognized.push(`.${name}`);
        copy ??= { ...value };
        Reflect.deleteProperty(copy, name);
        continue;
      }
      const filtered = filterPart(filter, field, `.${name}`, unrecognized);
      if (filtered === field) continue;
      copy ??= { ...value };
      copy[name] = filtered;
    }
    return copy ?? value;
  };
}

/** Filters a part of a value, and puts its path before those found in it. */
function filterPart(filter: FieldFilter, part: unknown, path: string, unrecognized: string[]): unknown {
  const before = unrecognized.length;
  const filtered = filter(part, unrecognized);
  for (let at = before; at < unrecognized.length; at += 1) unrecognized[at] = `${path}${unrecognized[at]}`;
  return filtered;
}

function filterArray(filter: FieldFilter | null): FieldFilter | null {
  if (!filter) return null;
  return (value, unrecognized) => {
    if (!Array.isArray(value)) return value;
    let copy: unknown[] | undefined;
    for (let at = 0; at < value.length; at += 1) {
      const item: unknown = value[at];
      const filtered = filterPart(filter, item, '[]', unrecognized);
      if (filtered === item) continue;
      copy ??= [...value];
      copy[at] = filtered;
    }
    return copy ?? value;
  };
}

function filterRecord(filter: FieldFilter | null): FieldFilter | null {
  if (!filter) return null;
  return (value, unrecognized) => {
    if (!isRecord(value)) return value;
    let copy: Record<string, unknown> | undefined;
    for (const [name, entry] of Object.entries(value)) {
      const filtered = filterPart(filter, entry, '.*', unrecognized);
      if (filtered === entry) continue;
      copy ??= { ...value };
      copy[name] = filtered;
    }
    return copy ?? value;
  };
}

/** For an object whose form is unknown. */
const withoutFields = filterObject(z.object({}));

function filterUnion(union: z.ZodUnion): FieldFilter | null {
  const choices = union.options.map((option) => ({ option, filter: fieldFilterOf(option) }));
  if (choices.every(({ filter }) => filter === null)) return null;
  if (!(union instanceof z.ZodDiscriminatedUnion))
    throw new Error('A union of objects needs a discriminator');
  const { discriminator } = union.def;
  return (value, unrecognized) => {
    if (!isRecord(value)) return value;
    const chosen = choices.find(
      ({ option }) =>
        option instanceof z.ZodObject &&
        z.safeParse(option.shape[discriminator], value[discriminator]).success,
    );
    return (chosen?.filter ?? withoutFields)(value, unrecognized);
  };
}
