import type { z } from 'zod';
import { unusable, type UnusableFile } from './unusable-file.js';

type Path = readonly PropertyKey[];

/** The parsed value. @param toError creates the error from the path of the first invalid part */
export function parseAs<S extends z.ZodType>(
  value: unknown,
  shape: S,
  toError: (path: Path) => UnusableFile,
): z.output<S> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw toError(parsed.error.issues[0]?.path ?? []);
}

/** Parses the members of a bounded list up to the first invalid one: a list of millions may have millions of errors. */
export function parseEachAs<S extends z.ZodType>(
  list: readonly unknown[],
  shape: S,
  most: number,
  toError: (at: number, path: Path) => UnusableFile,
): z.output<S>[] {
  if (list.length > most) throw unusable('import.too-much');
  return list.map((value, at) => parseAs(value, shape, (path) => toError(at, path)));
}
