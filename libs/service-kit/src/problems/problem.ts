import { problemTypes, type ProblemBody, type ProblemType } from '@sop/contracts';

export interface FieldFault {
  /** Dotted path into the form, `''` for the form as a whole. */
  path: string;
  message: string;
}

export interface ProblemOptions {
  /** Sent as `Retry-After`, rounded up. */
  retryAfterSeconds?: number;
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
  /** With a conflict: what stands, and what was sent. */
  versions?: { current: unknown; submitted: unknown };
}

/** What a caller is told when a request cannot be met. `detail` is a sentence for the user, never a stack or SQL. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly versions: ProblemOptions['versions'];

  constructor(
    readonly type: ProblemType,
    readonly detail: string,
    readonly errors?: readonly FieldFault[],
    options: ProblemOptions = {},
  ) {
    super(detail, { cause: options.cause });
    this.status = problemTypes[type].status;
    const { retryAfterSeconds, headers, versions } = options;
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
      request_id: requestId,
      ...(this.errors?.length ? { errors: [...this.errors] } : {}),
      ...(this.versions ? { versions: this.versions } : {}),
    };
  }
}
