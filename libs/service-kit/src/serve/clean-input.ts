import { cleanText, composed } from '@sop/contracts';
import { refuse } from '../problems/problem.js';

/** Deeper than any form of the product; beyond some thousands a recursive walk runs out of stack. */
const maxDepth = 32;

/**
 * The input of a request with its texts as they are stored, see `cleanText`. Changes objects in place: they were parsed for this
 * request alone. Throws `invalid-form` for input that is nested too deeply, and for the name of a field that is not plain text:
 * no user types that by mistake.
 */
export function cleanInput(input: unknown): unknown {
  if (typeof input === 'string') return cleanText(input);
  if (!isRecordOrArray(input)) return input;
  const waiting: Nested[] = [{ value: input, path: [] }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next;
    if (path.length >= maxDepth) throw refuse('form.too-deep', {}, { field: '' });
    for (const [name, inner] of Object.entries(value)) {
      requirePlain(name, [...path, cleanText(name)]);
      if (typeof inner === 'string') value[name] = cleanText(inner);
      else if (isRecordOrArray(inner)) waiting.push({ value: inner, path: [...path, name] });
    }
  }
  return input;
}

/** The parts of an address name something exactly: an unclean one is refused instead of cleaned. */
export function requireCleanPath(params: unknown): void {
  for (const [name, part] of Object.entries(isRecordOrArray(params) ? params : {}))
    if (typeof part === 'string') requirePlain(part, [name]);
}

type Fields = Record<string, unknown>;
interface Nested {
  value: Fields;
  path: readonly string[];
}

const isRecordOrArray = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function requirePlain(text: string, path: readonly string[]): void {
  if (cleanText(text) === composed(text)) return;
  const field = path.join('.');
  throw refuse('form.unsavable-text', { field }, { field });
}
