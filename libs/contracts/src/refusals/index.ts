import { cleanText, shortened } from '../text.js';
import { z } from 'zod';
import type { ProblemType } from '../problems.js';
import { accountMessages } from './accounts.js';
import { publicPageMessages } from './public-pages.js';
import { fileMessages } from './files.js';
import { paymentMessages, planMessages } from './plans.js';
import { operationMessages } from './operation.js';
import { refusalLimits, refusalParameters, type RefusalParameters, type Messages } from './refusal.js';
import { fieldFaultCodes, formMessages, requestMessages, type FieldFaultCode } from './request.js';
import { statusMessageTexts } from './status-messages.js';
import { sopMessages } from './sops.js';
import { importMessages, trainingMessages } from './training.js';

export { refusalLimits, type RefusalParameters } from './refusal.js';
export type { FieldFaultCode } from './request.js';

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

/** What goes with a code. */
export type ParametersOf<Code extends RefusalCode> = All[Code][1] extends (
  parameters: infer Parameters extends object,
) => string
  ? Parameters
  : Readonly<Record<string, never>>;

/** Those that need no parameters. */
export type PlainRefusalCode = {
  [Code in RefusalCode]: Record<string, never> extends ParametersOf<Code> ? Code : never;
}[RefusalCode];

/** The parameters as they are given to a function, with what else it takes; codes without any may leave them out. */
export type RefusalArguments<Code extends RefusalCode, Rest extends unknown[] = []> =
  Record<string, never> extends ParametersOf<Code>
    ? [parameters?: ParametersOf<Code>, ...rest: Partial<Rest>]
    : [parameters: ParametersOf<Code>, ...rest: Partial<Rest>];

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(table) as Name[];

export const refusalCodes: readonly RefusalCode[] = namesOf(all);
export const refusalCode = z.enum(namesOf(all));
/** The code of a fault of one field. */
export const fieldCode = z.enum([...namesOf(all), ...fieldFaultCodes]);
export type FieldCode = RefusalCode | FieldFaultCode;

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

/** A refusal of the plan as it goes from one service to another. */
export const planRefusal = z.object({ code: z.enum(namesOf(planMessages)), parameters: refusalParameters });

const table: Messages = all;

export const typeOf = (code: RefusalCode): ProblemType => table[code]?.[0] ?? 'internal';

type RemarkTexts = typeof statusMessageTexts;
/** A sentence that is kept may also be that of a refusal: of the plan, say. */
export type StatusMessageCode = keyof RemarkTexts | RefusalCode;
export const statusMessageCodes: readonly (keyof RemarkTexts)[] = namesOf(statusMessageTexts);

/** A sentence that is kept to be shown later. */
export interface StatusMessage {
  readonly code: StatusMessageCode;
  readonly parameters: RefusalParameters;
}

/** What a remark is told with. */
export type StatusMessageParameters<Code extends keyof RemarkTexts> = RemarkTexts[Code] extends (
  parameters: infer Parameters extends object,
) => string
  ? Parameters
  : Readonly<Record<never, never>>;
type RemarkParameters<Code extends keyof RemarkTexts> = RemarkTexts[Code] extends string
  ? []
  : [parameters: StatusMessageParameters<Code>];

export const statusMessage = <Code extends keyof RemarkTexts>(
  code: Code,
  ...[parameters]: RemarkParameters<Code>
): StatusMessage => ({ code, parameters: { ...parameters } });

/** What a kept text is made of, one for each of its sentences; empty of texts from before codes were kept. */
export const statusMessages = z
  .array(z.object({ code: z.enum([...statusMessageCodes, ...namesOf(all)]), parameters: refusalParameters }))
  .max(4);

const said: Readonly<Record<string, string | ((parameters: never) => string)>> = statusMessageTexts;

/** The sentence for people, in English. */
export function sentenceOf({ code, parameters }: StatusMessage): string {
  const saying = said[code] ?? table[code]?.[1];
  return typeof saying === 'function' ? saying(parameters as never) : (saying ?? '');
}

export const textOf = (kept: readonly StatusMessage[]): string => kept.map(sentenceOf).join(' ');

/** As much as a parameter holds of a text that may be longer. */
export const asParameter = (text: string): string => shortened(cleanText(text), refusalLimits.textLength);
