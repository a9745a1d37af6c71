import type { z } from 'zod';
import { unusable, type UnusableFile } from './broken-file.js';

type Path = readonly PropertyKey[];

/** A value in its shape. @param fault what is said of one that is not, by where in it the first thing is wrong */
export function inShape<S extends z.ZodType>(
  value: unknown,
  shape: S,
  fault: (path: Path) => UnusableFile,
): z.output<S> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw fault(parsed.error.issues[0]?.path ?? []);
}

/** The members of a list, at most so many, read no further than the first that is wrong: a list of millions has millions of faults. */
export function eachInShape<S extends z.ZodType>(
  list: readonly unknown[],
  shape: S,
  most: number,
  fault: (at: number, path: Path) => UnusableFile,
): z.output<S>[] {
  if (list.length > most) throw unusable('import.too-much');
  return list.map((value, at) => inShape(value, shape, (path) => fault(at, path)));
}
