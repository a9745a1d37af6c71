import { zodResponseFormat } from 'openai/helpers/zod';
import { z } from 'zod';
import { leftOutReasons } from './openai-draft.js';

/** Shapes as they are asked for: without bounds, which some providers refuse in a schema; what comes is bounded when it is read. */
const ids = z.array(z.int());
const line = { text: z.string(), ids };

const writing = z.object({
  language: z.string(),
  is_screen_recording: z.boolean(),
  no_procedure_reason: z.string().nullable(),
  steps: z.array(z.object({ title: z.string(), sentences: z.array(z.object(line)) })),
  equipment: z.array(
    z.object({ name: z.string(), kind: z.enum(['tool', 'material', 'protective', 'software']), ids }),
  ),
  precautions: z.array(
    z.object({
      kind: z.enum(['hazard', 'protective_equipment', 'instruction']),
      step: z.int(),
      sentence: z.int(),
      for_all: z.boolean(),
    }),
  ),
  left_out: z.array(z.object({ ids, why: z.enum(leftOutReasons) })),
  unclear: ids,
});

const checking = z.object({
  differ: z.array(z.object({ n: z.int(), what: z.string(), text: z.string() })),
  missing: z.array(z.object({ step: z.int(), ...line })),
});

/** What a strict schema of some provider does not take. */
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

/** A shape that an answer is asked for in, by its name. */
export interface Shape {
  name: string;
  strict: boolean;
  schema: Record<string, unknown>;
}

const shapeOf = (shape: z.ZodType, name: string): Shape =>
  withoutBounds(zodResponseFormat(shape, name).json_schema) as Shape;

export const writingShape = shapeOf(writing, 'procedure');
export const checkingShape = shapeOf(checking, 'differences');
