import type { ProblemBody } from '@sop/contracts';
import { texts } from './problem.texts.js';

/** What went wrong with a call. `detail` is a sentence for the user; `status` 0 means that no answer came. */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly type = '',
    readonly requestId = '',
    readonly errors: ProblemBody['errors'] = undefined,
    /** What a problem of its kind carries beside these. */
    readonly extensions: Readonly<Record<string, unknown>> = {},
  ) {
    super(detail || `Request failed with status ${status}`);
    this.name = 'ApiProblem';
  }
}

export const networkSentence = texts.network;
export const networkProblem = () => new ApiProblem(0, networkSentence);

/** Reads a problem body; a body of another kind keeps the status and has no detail. */
export function readProblem(status: number, text: string): ApiProblem {
  const body = parseJson(text);
  if (!isProblem(body)) return new ApiProblem(status, '');
  const { detail, type, title: _title, status: _status, request_id: requestId, errors, ...extensions } = body;
  return new ApiProblem(status, detail, type, requestId, errors, extensions);
}

/** What the reader's language says to a problem of its type, else the server's own sentence, else the page's. */
export function detailOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiProblem)) return fallback;
  const sentences: Readonly<Record<string, ((parameters: ApiProblem['extensions']) => string) | undefined>> =
    texts.sentences;
  return sentences[error.type]?.(error.extensions) || error.detail || fallback;
}

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
