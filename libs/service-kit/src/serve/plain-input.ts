import { type Problem, refuse } from '../problems/problem.js';

/** Deeper than any form of ours; beyond some thousands whatever walks a value would run out of stack. */
const maxDepth = 32;

/**
 * Control characters but tab and line breaks: no keyboard types them, and PostgreSQL has no NUL. Half a surrogate pair is
 * no character either.
 */
const unsavable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u;

/** Throws `invalid-form` for texts that cannot be kept, names of fields among them, and for what is nested too deep. */
export function refuseUnsavable(input: unknown): void {
  if (!isObject(input)) return;
  const waiting: Nested[] = [{ value: input, path: [] }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next;
    if (path.length >= maxDepth) throw refuse('form.too-deep', {}, { field: '' });
    for (const [name, inner] of Object.entries(value)) {
      if (unsavable.test(name) || (typeof inner === 'string' && unsavable.test(inner)))
        throw unsavableText([...path, name]);
      if (isObject(inner)) waiting.push({ value: inner, path: [...path, name] });
    }
  }
}

interface Nested {
  value: object;
  path: readonly string[];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function unsavableText(path: readonly string[]): Problem {
  const name = path.join('.').replace(new RegExp(unsavable, 'gu'), '');
  return refuse('form.unsavable-text', { field: name }, { field: name });
}
