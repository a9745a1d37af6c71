import type { z } from 'zod';
import type { FieldErrorCode, RefusalParameters } from '@sop/contracts';
import { bounded, type FieldError, type Problem, refuse } from './problem.js';

/** 422 whose `detail` joins the sentences of all errors, each once. */
export function formProblem(issues: readonly z.core.$ZodIssue[]): Problem {
  return refuse('form.invalid', {}, { errors: issues.map(errorOf) });
}

function errorOf(issue: z.core.$ZodIssue): FieldError {
  const path = issue.path.map(String).join('.');
  const parameters = parametersOf(issue);
  return {
    path,
    message: sentenceOf(path, issue),
    code: codeOf(issue),
    ...(Object.keys(parameters).length > 0 && { parameters }),
  };
}

const codes: Readonly<Partial<Record<string, FieldErrorCode>>> = {
  invalid_type: 'field.invalid-type',
  too_small: 'field.too-small',
  too_big: 'field.too-big',
  invalid_format: 'field.invalid-format',
  invalid_value: 'field.invalid-value',
  not_multiple_of: 'field.not-multiple-of',
  unrecognized_keys: 'field.unrecognized-keys',
};

const codeOf = ({ code, message }: z.core.$ZodIssue): FieldErrorCode =>
  isMissing(message) ? 'field.missing' : (codes[code] ?? 'field.invalid');

/** The bounds and kinds of an error by zod; the submitted value is not repeated. */
const factNames = ['minimum', 'maximum', 'inclusive', 'origin', 'format', 'expected', 'divisor'] as const;

function parametersOf(issue: z.core.$ZodIssue): RefusalParameters {
  const facts = factNames.flatMap((name) => {
    const value: unknown = Reflect.get(issue, name);
    return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
      ? [[name, value as string | number | boolean] as const]
      : [];
  });
  const values = issue.code === 'invalid_value' ? [['values', issue.values.join(', ')] as const] : [];
  return bounded(Object.fromEntries([...facts, ...values]));
}

const isMissing = (message: string): boolean => /received undefined$/.test(message);

/** `Invalid UUID`, `Invalid option: …`; a sentence of the contract follows behind its full stop. */
const ofZod = /^(Invalid [\w ]+(:|$)|Too (big|small)|Unrecognized)/;

/** The contract's own messages are sentences for users; zod's own messages ("Too big: expected …") are replaced here. */
function sentenceOf(path: string, issue: z.core.$ZodIssue): string {
  const { message } = issue;
  if (isMissing(message)) return path ? `Please fill in “${path}”.` : 'Please fill in the form.';
  return ofZod.test(message) ? `“${path || 'form'}” ${verdictOf(issue)}.` : message;
}

const kinds: Readonly<Partial<Record<string, string>>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
};

function verdictOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_small':
      if (issue.origin !== 'number' && issue.minimum === 1) return 'must not be empty';
      return `must ${boundOf(issue, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)}`;
    case 'too_big':
      return `must ${boundOf(issue, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`;
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? 'of another kind'}`;
    case 'unrecognized_keys':
      return 'has fields that are not known here';
    default:
      return 'is not as expected';
  }
}

function boundOf({ origin }: { origin: string }, word: string, bound: number | bigint): string {
  if (origin === 'number' || origin === 'int') return `be ${word} ${bound}`;
  const [one, many] = origin === 'string' ? ['character', 'characters'] : ['entry', 'entries'];
  return `have ${word} ${bound} ${Number(bound) === 1 ? one : many}`;
}
