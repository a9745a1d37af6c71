import {
  problemTypes,
  refusalLimits,
  sentenceOf,
  typeOf,
  type FieldCode,
  type RefusalArguments,
  type ProblemBody,
  type ProblemType,
  type Refusal,
  type RefusalCode,
  type RefusalParameters,
  asParameter,
} from '@sop/contracts';

export interface FieldError {
  /** Dotted path into the form, `''` for the form as a whole. */
  path: string;
  message: string;
  code: FieldCode;
  parameters?: RefusalParameters;
}

export interface ProblemOptions {
  /** The faulty field of the form. */
  field?: string;
  /** Errors of several fields; `detail` joins their sentences, each once. */
  errors?: readonly FieldError[];
  /** Sent as `Retry-After`, rounded up. */
  retryAfterSeconds?: number;
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
  /** For a conflict: the current version and the submitted one. */
  versions?: { current: unknown; submitted: unknown };
}

/**
 * The refusal of a request: a code with parameters, from which any language makes its sentence, and in `detail` the English one,
 * never a stack or SQL.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly type: ProblemType;
  readonly status: number;
  readonly detail: string;
  readonly code: RefusalCode;
  readonly parameters: RefusalParameters;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly versions: ProblemOptions['versions'];

  constructor({ code, parameters: unbounded }: Refusal, options: ProblemOptions = {}) {
    const parameters = bounded(unbounded);
    const sentence = sentenceOf({ code, parameters });
    const { field, retryAfterSeconds, headers, versions } = options;
    const errors =
      field === undefined ? options.errors : [{ path: field, message: sentence, code, parameters }];
    const detail = errors ? [...new Set(errors.map(({ message }) => message))].join('; ') : sentence;
    super(detail, { cause: options.cause });
    this.code = code;
    this.parameters = parameters;
    this.detail = detail;
    this.errors = errors;
    this.type = typeOf(code);
    this.status = problemTypes[this.type].status;
    this.versions = versions;
    this.headers =
      retryAfterSeconds === undefined
        ? { ...headers }
        : { ...headers, 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) };
  }

  body(requestId: string): ProblemBody {
    return {
      type: this.type,
      title: problemTypes[this.type].title,
      status: this.status,
      detail: this.detail,
      code: this.code,
      parameters: this.parameters,
      request_id: requestId,
      ...(this.errors?.length ? { errors: [...this.errors] } : {}),
      ...(this.versions ? { versions: this.versions } : {}),
    };
  }
}

/** `throw refuse('department.name-taken', { name })`: the only way in which services refuse. */
export function refuse<Code extends RefusalCode>(
  code: Code,
  ...[parameters, options]: RefusalArguments<Code, [options: ProblemOptions]>
): Problem {
  return new Problem({ code, parameters: { ...(parameters as object | undefined) } }, options);
}

/** Limits parameters to the length of a sentence. */
export const bounded = (parameters: RefusalParameters): RefusalParameters =>
  Object.fromEntries(
    Object.entries(parameters)
      .slice(0, refusalLimits.parameters)
      .map(([name, value]) => [
        name.slice(0, refusalLimits.nameLength),
        typeof value === 'string' ? asParameter(value) : value,
      ]),
  );
