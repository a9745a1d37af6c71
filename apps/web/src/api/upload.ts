import {
  addressOf,
  idempotencyHeader,
  type AnyRoute,
  type BodyInputOf,
  type ParamsOf,
  type QueryInputOf,
  type ReplyOf,
} from '@sop/contracts';
import { apiPath } from '../lib/api-base.js';
import { bearer, endSessionOn401 } from './call.js';
import { networkProblem, readProblem } from './problem.js';
import { loadSentences } from './sentences.js';

export interface UploadProgress {
  readonly loadedBytes: number;
  readonly totalBytes: number;
}

interface UploadInput<T> {
  readonly params?: ParamsOf<T>;
  readonly query?: QueryInputOf<T>;
  readonly fields?: BodyInputOf<T>;
  readonly file: File;
  readonly onProgress?: (progress: UploadProgress) => void;
  readonly signal?: AbortSignal;
  /** An idempotency key: the same for each attempt, so that the server acts once. */
  readonly key?: string;
}

type UploadRoute = Pick<AnyRoute, 'name' | 'path' | 'method' | 'fileField'>;

/**
 * Sends one file with its form fields. Uses XMLHttpRequest, because fetch reports no upload progress. The fields
 * come first, so that the server has them before the file. Throws `ApiProblem`, or `AbortError` when aborted.
 */
export function upload<T>(route: T & UploadRoute, input: UploadInput<T>): Promise<ReplyOf<T>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(route.method, apiPath + addressOf(route, input.params ?? {}, input.query ?? {}));
    for (const [name, value] of Object.entries(bearer())) request.setRequestHeader(name, value);
    if (input.key !== undefined) request.setRequestHeader(idempotencyHeader, input.key);
    request.upload.onprogress = (event) =>
      input.onProgress?.({
        loadedBytes: event.loaded,
        totalBytes: event.lengthComputable ? event.total : input.file.size,
      });
    request.onerror = () => reject(networkProblem());
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300)
        resolve((request.status === 204 ? undefined : JSON.parse(request.responseText)) as ReplyOf<T>);
      else
        void loadSentences().then(() =>
          reject(endSessionOn401(route, readProblem(request.status, request.responseText))),
        );
    };
    input.signal?.addEventListener('abort', () => request.abort());
    request.send(formOf(route, input.fields as Record<string, unknown> | undefined, input.file));
  });
}

function formOf(route: UploadRoute, fields: Record<string, unknown> = {}, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, String(value));
  }
  form.set(route.fileField ?? 'file', file, file.name);
  return form;
}
