import { cleanText, shortened } from '@sop/contracts';
import { zodResponseFormat } from 'openai/helpers/zod';
import { z } from 'zod';

/** Lengths of strings are refused in a strict schema ("maxLength is not permitted"); they are checked when the reply is here. */
const refusedKeywords: ReadonlySet<string> = new Set(['minLength', 'maxLength']);

const withoutRefused = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(withoutRefused);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => !refusedKeywords.has(key))
      .map(([key, value]) => [key, withoutRefused(value)]),
  );
};

/** The shape of an answer, as `response_format`. */
export const formatOf = (shape: z.ZodType, name: string) => ({
  type: 'json_schema' as const,
  json_schema: withoutRefused(zodResponseFormat(shape, name).json_schema) as {
    name: string;
    strict: boolean;
    schema: Record<string, unknown>;
  },
});

/** The JSON of a provider with its texts as they are stored: PostgreSQL refuses half a character. Throws what `JSON.parse` throws. */
export const parseReply = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? cleanText(value) : value)) as unknown;

/** As far as it must be one: any server may stand there, and answer with a page. */
const completion = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })], z.unknown()),
});

/** What the model wrote; undefined where the answer holds no word of it. */
export const wordsOf = (answer: unknown): string | undefined =>
  completion.safeParse(answer).data?.choices[0].message.content;

/** A reply in its shape, or why it is not. */
export function parsed<Shape>(
  content: string,
  shape: z.ZodType<Shape>,
): { reply: Shape } | { fault: string } {
  let json: unknown;
  try {
    // A model that has lost its way writes spaces until it is stopped.
    json = parseReply(content.trim().replace(/^```(?:json)?|```$/g, ''));
  } catch {
    return { fault: 'it is not JSON' };
  }
  const checked = shape.safeParse(json);
  if (checked.success) return { reply: checked.data };
  const issues = checked.error.issues.slice(0, 5);
  return { fault: issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ') };
}

/** Text of others as it may stand in a question: nothing in it can end its block. */
export const quotable = (text: string, mostLetters: number): string =>
  shortened(text.replace(/[<>\p{Cc}]/gu, ' ').trim(), mostLetters, '');
