import {
  addressOf,
  idempotencyHeader,
  routes,
  type AnyRoute,
  type BodyInputOf,
  type ParamsOf,
  type QueryInputOf,
  type ReplyOf,
} from '@sop/contracts';
import { apiPath } from '../lib/api-base.js';
import { ApiProblem, networkProblem, readProblem } from './problem.js';
import { loadSentences } from './sentences.js';
import { endSession, readToken } from './session.js';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

/** The input of a call to this route; parts that the route does not have do not exist. */
type CallInput<T> = Part<'params', ParamsOf<T>> &
  Part<'query', QueryInputOf<T>> &
  Part<'body', BodyInputOf<T>> & {
    readonly signal?: AbortSignal;
    /** An idempotency key: the same for each attempt, so that the server acts once. */
    readonly key?: string;
  };

interface LooseInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly key?: string;
}

/** Calls a JSON route and returns its reply. Throws `ApiProblem`; a refused token ends the session. */
export async function call<T>(route: T & AnyRouteLike, input: CallInput<T>): Promise<ReplyOf<T>> {
  const response = await send(route, input as LooseInput);
  if (response.status === 204) return undefined as ReplyOf<T>;
  const text = await response.text();
  // A stored message has parameters.
  if (text.includes('"parameters":')) await loadSentences();
  return JSON.parse(text) as ReplyOf<T>;
}

/** Calls a route whose response is bytes. */
export async function callBytes<T>(route: T & AnyRouteLike, input: CallInput<T>): Promise<Blob> {
  const response = await send(route, input as LooseInput);
  return response.blob();
}

type AnyRouteLike = Pick<AnyRoute, 'name' | 'path' | 'method' | 'bodyKind'>;

async function send(route: AnyRouteLike, input: LooseInput): Promise<Response> {
  const response = await fetch(apiPath + addressOf(route, input.params, input.query), {
    method: route.method,
    headers: { ...headersFor(route), ...(input.key && { [idempotencyHeader]: input.key }) },
    body: encodeBody(route, input.body),
    signal: input.signal,
    redirect: 'error',
  }).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : networkProblem();
  });
  if (response.ok) return response;
  await loadSentences();
  throw endSessionOn401(route, readProblem(response.status, await response.text()));
}

const leavesSessionAlone: readonly string[] = [routes.auth.token.name, routes.auth.logout.name];

/**
 * The 401 rule: a refused token is removed and the application goes to /login. Signing in and out handle the
 * session themselves.
 */
export function endSessionOn401(route: Pick<AnyRoute, 'name'>, problem: ApiProblem): ApiProblem {
  if (problem.status === 401 && !leavesSessionAlone.includes(route.name)) endSession();
  return problem;
}

export function bearer(): Record<string, string> {
  const token = readToken();
  return token ? { authorization: `Bearer ${token}` } : {};
}

function headersFor(route: AnyRouteLike): Record<string, string> {
  return route.bodyKind === 'json' ? { ...bearer(), 'content-type': 'application/json' } : bearer();
}

function encodeBody(route: AnyRouteLike, body: unknown): BodyInit | undefined {
  if (body === undefined || route.bodyKind === 'none') return undefined;
  if (route.bodyKind === 'json') return JSON.stringify(body);
  const fields = Object.entries(body as Record<string, unknown>).filter(([, value]) => value !== undefined);
  // The sign-in form is urlencoded, as OAuth 2 requires; other forms are sent as multipart.
  if (route.name === routes.auth.token.name) {
    return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
  }
  const form = new FormData();
  for (const [name, value] of fields) form.set(name, String(value));
  return form;
}
