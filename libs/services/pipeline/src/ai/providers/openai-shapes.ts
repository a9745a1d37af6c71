import { zodResponseFormat } from 'openai/helpers/zod';
import { z } from 'zod';

/** Shapes of requests: without bounds, which some providers refuse in a schema; parsing bounds the answers. */
const ids = z.array(z.int());

/** An answer is mostly paid for by its letters: what is written cites its segments as the transcript numbers them, `[1,2] words`. */
const writing = z.object({
  language: z.string(),
  on_screen: z.boolean(),
  title: z.string().nullable(),
  no_steps: z.string().nullable(),
  steps: z.array(z.object({ title: z.string(), text: z.array(z.string()) })),
  equipment: z.array(z.string()),
  precautions: z.array(z.string()),
  left_out: z.array(z.string()),
});

const checking = z.object({
  differ: z.array(z.object({ n: z.int(), what: z.string(), text: z.string() })),
  missing: z.array(z.object({ step: z.int(), text: z.string(), ids })),
});

const translating = z.object({ sentences: z.array(z.object({ n: z.int(), text: z.string() })) });

const comparing = z.object({
  pairs: z.array(
    z.object({
      n: z.int(),
      same_negation: z.boolean(),
      complete: z.boolean(),
      nothing_added: z.boolean(),
      same_meaning: z.boolean(),
    }),
  ),
});

const vision = z.object({
  places: z.array(
    z.object({ n: z.int(), title: z.string().nullable(), best: z.int(), seen: z.array(z.string()) }),
  ),
});

/** Keywords that the strict schemas of some provider refuse. */
const refusedKeywords: ReadonlySet<string> = new Set([
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
]);

const withoutBounds = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(withoutBounds);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !(refusedKeywords.has(key) && typeof value === 'number'))
      .map(([key, value]) => [key, withoutBounds(value)]),
  );
};

/** A named shape of an answer. */
export interface Shape {
  name: string;
  strict: boolean;
  schema: Record<string, unknown>;
}

const shapeOf = (shape: z.ZodType, name: string): Shape =>
  withoutBounds(zodResponseFormat(shape, name).json_schema) as Shape;

export const writingShape = shapeOf(writing, 'procedure');
export const checkingShape = shapeOf(checking, 'differences');
export const translatingShape = shapeOf(translating, 'translation');
export const comparingShape = shapeOf(comparing, 'comparison');
export const visionShape = shapeOf(vision, 'vision');
