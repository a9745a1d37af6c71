import { z } from 'zod';
import type { ProblemType } from '../problems.js';

/** The parameters of a refusal: enough to write its sentence in any language. */
export type RefusalParameters = Readonly<Record<string, string | number | boolean>>;

export const refusalLimits = { parameters: 8, nameLength: 40, textLength: 200 } as const;

/** Bytes are the largest. */
const number = z
  .number()
  .min(-(2 ** 50))
  .max(2 ** 50);

/** Numbers are in the unit that their name says, moments ISO dates. */
export const refusalParameters = z
  .record(
    z.string().max(refusalLimits.nameLength),
    z.union([z.string().max(refusalLimits.textLength), number, z.boolean()]),
  )
  .refine((parameters) => Object.keys(parameters).length <= refusalLimits.parameters);

/** The problem type and the sentence, made of the parameters alone. */
type Message = readonly [ProblemType, string | ((parameters: never) => string)];
export type Messages = Readonly<Record<string, Message>>;

/** Refusals of one part of the product by their code, `<part>.<what>`. A code that was once sent keeps its meaning. */
export const defineMessages = <const Table extends Messages>(table: Table): Table => table;

export const counted = (amount: number, noun: string): string =>
  `${amount} ${noun}${amount === 1 ? '' : 's'}`;
