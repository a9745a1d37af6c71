import { cleanText, truncate } from '../text.js';
import { z } from 'zod';
import type { ProblemType } from '../problems.js';
import { accountMessages } from './accounts.js';
import { publicPageMessages } from './public-pages.js';
import { fileMessages } from './files.js';
import { paymentMessages, planMessages } from './plans.js';
import { operationMessages } from './operation.js';
import { refusalLimits, refusalParameters, type RefusalParameters, type Messages } from './refusal.js';
import { fieldErrorCodes, formMessages, requestMessages, type FieldErrorCode } from './request.js';
import { statusMessageTexts } from './status-messages.js';
import { sopMessages } from './sops.js';
import { importMessages, trainingMessages } from './training.js';

export { refusalLimits, type RefusalParameters } from './refusal.js';
export type { FieldErrorCode } from './request.js';

const all = {
  ...requestMessages,
  ...formMessages,
  ...fileMessages,
  ...accountMessages,
  ...publicPageMessages,
  ...planMessages,
  ...paymentMessages,
  ...sopMessages,
  ...trainingMessages,
  ...importMessages,
  ...operationMessages,
};

type All = typeof all;
export type RefusalCode = keyof All;
export type PlanRefusalCode = keyof typeof planMessages;

/** The parameters of a code. */
export type ParametersOf<Code extends RefusalCode> = All[Code][1] extends (
  parameters: infer Parameters extends object,
) => string
  ? Parameters
  : Readonly<Record<string, never>>;

/** Codes without parameters. */
export type PlainRefusalCode = {
  [Code in RefusalCode]: Record<string, never> extends ParametersOf<Code> ? Code : never;
}[RefusalCode];

/** The parameters as function arguments, with further ones; codes without parameters may leave them out. */
export type RefusalArguments<Code extends RefusalCode, Rest extends unknown[] = []> =
  Record<string, never> extends ParametersOf<Code>
    ? [parameters?: ParametersOf<Code>, ...rest: Partial<Rest>]
    : [parameters: ParametersOf<Code>, ...rest: Partial<Rest>];

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(table) as Name[];

export const refusalCodes: readonly RefusalCode[] = namesOf(all);
export const refusalCode = z.enum(namesOf(all));
/** The code of an error of one field. */
export const fieldCode = z.enum([...namesOf(all), ...fieldErrorCodes]);
export type FieldCode = RefusalCode | FieldErrorCode;

export interface Refusal<Code extends RefusalCode = RefusalCode> {
  readonly code: Code;
  readonly parameters: RefusalParameters;
}

export function refusal<Code extends RefusalCode>(
  code: Code,
  ...[parameters]: RefusalArguments<Code>
): Refusal<Code> {
  return { code, parameters: { ...(parameters as object | undefined) } };
}

/** A refusal of the plan, as one service sends it to another. */
export const planRefusal = z.object({ code: z.enum(namesOf(planMessages)), parameters: refusalParameters });

const table: Messages = all;

export const typeOf = (code: RefusalCode): ProblemType => table[code]?.[0] ?? 'internal';

type StatusMessageTexts = typeof statusMessageTexts;
/** A stored message may also be that of a refusal: of the plan, say. */
export type StatusMessageCode = keyof StatusMessageTexts | RefusalCode;
export const statusMessageCodes: readonly (keyof StatusMessageTexts)[] = namesOf(statusMessageTexts);

/** A message that is stored to be shown later. */
export interface StatusMessage {
  readonly code: StatusMessageCode;
  readonly parameters: RefusalParameters;
}

/** The parameters of a message. */
export type StatusMessageParameters<Code extends keyof StatusMessageTexts> =
  StatusMessageTexts[Code] extends (parameters: infer Parameters extends object) => string
    ? Parameters
    : Readonly<Record<never, never>>;
type StatusMessageArguments<Code extends keyof StatusMessageTexts> = StatusMessageTexts[Code] extends string
  ? []
  : [parameters: StatusMessageParameters<Code>];

export const statusMessage = <Code extends keyof StatusMessageTexts>(
  code: Code,
  ...[parameters]: StatusMessageArguments<Code>
): StatusMessage => ({ code, parameters: { ...parameters } });

export const codedMessage = z.object({
  code: z.enum([...statusMessageCodes, ...namesOf(all)]),
  parameters: refusalParameters,
});

/** The codes of a stored text, one for each of its sentences; empty for texts from before codes were stored. */
export const statusMessages = z.array(codedMessage).max(4);

const texts: Readonly<Record<string, string | ((parameters: never) => string)>> = statusMessageTexts;

/** The sentence for users, in English. */
export function sentenceOf({ code, parameters }: StatusMessage): string {
  const text = texts[code] ?? table[code]?.[1];
  return typeof text === 'function' ? text(parameters as never) : (text ?? '');
}

export const textOf = (messages: readonly StatusMessage[]): string => messages.map(sentenceOf).join(' ');

/** The beginning of a longer text, as a parameter. */
export const asParameter = (text: string): string => truncate(cleanText(text), refusalLimits.textLength);
