import type { ProblemBody, RefusalCode, RefusalParameters } from '@sop/contracts';
import { texts } from './problem.texts.js';
import { loadedSentences, type Sentences } from './sentences.js';

/** An error of one field of the request. */
interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** An error of a call. `detail` is a message for the user; `status` 0 means that there was no response. */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly type = '',
    readonly requestId = '',
    readonly errors: readonly FieldError[] | undefined = undefined,
    /** Extension members of the problem's type. */
    readonly extensions: Readonly<Record<string, unknown>> = {},
    /** Of its refusal, where it is one. */
    readonly code = '',
  ) {
    super(detail || `Request failed with status ${status}`);
    this.name = 'ApiProblem';
  }
}

export const networkSentence = texts.network;
export const networkProblem = () => new ApiProblem(0, networkSentence);

/** Reads a problem body; any other body keeps the status and has no detail. The errors of fields say more than the whole form's. */
export function readProblem(
  status: number,
  text: string,
  sentences: Sentences = loadedSentences(),
): ApiProblem {
  const body = parseJson(text);
  if (!isProblem(body)) return new ApiProblem(status, '');
  const { detail, type, title: _title, status: _status, request_id: requestId, errors, ...rest } = body;
  const { code, parameters, ...extensions } = rest;
  const localized = errors?.map((error) => ({
    path: error.path,
    message: localizedDetail(error, sentences) ?? error.message,
  }));
  const own = joined(localized) ?? localizedDetail({ code, parameters }, sentences) ?? detail;
  return new ApiProblem(status, own, type, requestId, localized, extensions, code);
}

interface Coded {
  readonly code?: string | undefined;
  readonly parameters?: RefusalParameters | undefined;
}

/** The message in the user's language; undefined when the server's message is used. */
const localizedDetail = ({ code = '', parameters = {} }: Coded, sentences: Sentences): string | undefined =>
  sentences[code]?.(parameters);

const joined = (errors: readonly FieldError[] | undefined): string | undefined =>
  errors?.length ? [...new Set(errors.map(({ message }) => message))].join('; ') : undefined;

/** The problem's message, else the page's. */
export const detailOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiProblem && error.detail) || fallback;

/** The page's message with the server's reason, if there is one. */
export function withReason(sentence: string, error: unknown): string {
  const reason = error instanceof ApiProblem ? error.detail : '';
  return reason ? `${sentence}: ${reason}` : `${sentence}.`;
}

export const hasCode = (error: unknown, code: RefusalCode): boolean =>
  error instanceof ApiProblem && error.code === code;

export const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ApiProblem && statuses.includes(error.status);

const isProblem = (body: unknown): body is ProblemBody =>
  typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
