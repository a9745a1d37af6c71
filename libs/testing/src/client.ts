import {
  addressOf,
  type AnyRoute,
  type BodyInputOf,
  type ParamsOf,
  type QueryInputOf,
  type ReplyOf,
  type Route,
  routes,
} from '@sop/contracts';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';

interface FilePart {
  bytes: Uint8Array<ArrayBuffer>;
  filename: string;
  contentType: string;
}

/** The input of a call; only what the route accepts is allowed. */
export interface CallInput<R> {
  params?: ParamsOf<R>;
  query?: QueryInputOf<R>;
  body?: BodyInputOf<R>;
  /** For upload routes; sent after the fields. */
  file?: FilePart;
  headers?: Record<string, string>;
}

/** A route with any schemas, so that the types of one call can be inferred. */
export type CallableRoute = Route<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  code?: string;
  request_id?: string;
  errors?: unknown[];
}

/** The response was no success. The message names route, status, detail and request id. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  constructor(
    route: AnyRoute,
    readonly status: number,
    readonly problem: ProblemBody | undefined,
    readonly response: Response,
  ) {
    super(`${route.name}: ${status} ${problem?.detail ?? ''} (request ${problem?.request_id ?? 'unknown'})`);
  }
}

/** `allowed`, or why the call was refused: the code of its problem, else the status. */
export const refusalOf = (call: Promise<unknown>): Promise<string | number> =>
  call.then(
    () => 'allowed',
    (error: unknown) => {
      if (error instanceof CallFailed) return error.problem?.code ?? error.status;
      throw error;
    },
  );

/** An HTTP client of a running system, typed by the contract. */
export class Client {
  /** Sent as bearer token when set. */
  token: string | undefined;

  /** @param contract the routes of that system, when it is another version of the product */
  constructor(
    readonly baseUrl: string,
    private readonly contract?: readonly AnyRoute[],
  ) {}

  /** A client of the same system without a session. */
  anonymous(): Client {
    return new Client(this.baseUrl, this.contract);
  }

  /**
   * The response body, parsed by the schema of the system's contract for the route.
   * @throws CallFailed for any status other than the route's own
   */
  async call<R extends CallableRoute>(route: R, input: CallInput<R> = {}): Promise<ReplyOf<R>> {
    const response = await this.send(route, input);
    if (response.status !== route.status) throw await failure(route, response);
    if (route.replyKind === 'empty') return undefined as ReplyOf<R>;
    const { reply } = this.contract?.find(({ name }) => name === route.name) ?? route;
    return reply?.parse(await response.json()) as ReplyOf<R>;
  }

  /** The raw response, whatever its status. */
  send<R extends CallableRoute>(route: R, input: CallInput<R> = {}): Promise<Response> {
    const headers = { ...(this.token && { authorization: `Bearer ${this.token}` }), ...input.headers };
    const { body, type } = bodyOf(route, input);
    return fetch(`${this.baseUrl}/api${addressOf(route, input.params ?? {}, input.query ?? {})}`, {
      method: route.method,
      headers: { ...(type && { 'content-type': type }), ...headers },
      redirect: 'manual',
      ...(body !== undefined && { body }),
    });
  }

  /** Registers a new company and signs in as its first user. */
  async register(
    options: { email?: string; password?: string; companyName?: string } = {},
  ): Promise<Registered> {
    const email = options.email ?? `${uuidv7()}@example.com`;
    const password = options.password ?? 'correct horse battery staple';
    const body = { email, password, company_name: options.companyName ?? 'Acme' };
    const reply = await this.call(routes.auth.register, { body });
    this.token = reply.access_token;
    return { email, password, companyId: reply.company_id, userId: reply.user_id };
  }

  async signIn(email: string, password: string): Promise<void> {
    const reply = await this.call(routes.auth.token, { body: { username: email, password } });
    this.token = reply.access_token;
  }
}

export interface Registered {
  email: string;
  password: string;
  companyId: string;
  userId: string;
}

/** Repeats a call as long as the response is 503, like a user who is asked to try again later. */
export async function retryUnavailable<T>(send: () => Promise<T>, times = 10): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (times === 1 || !(error instanceof CallFailed) || error.status !== 503) throw error;
    return retryUnavailable(send, times - 1);
  }
}

/** `client(url)`: signed out until `register()` or `signIn()`. */
export const client = (baseUrl: string, contract?: readonly AnyRoute[]): Client =>
  new Client(baseUrl, contract);

function bodyOf(
  route: AnyRoute,
  { body, file }: { body?: unknown; file?: FilePart },
): { body?: string | URLSearchParams | FormData; type?: string } {
  if (route.bodyKind === 'form') return { body: new URLSearchParams(pairsOf(body)) };
  if (route.bodyKind === 'json' && body !== undefined)
    return { body: JSON.stringify(body), type: 'application/json' };
  if (route.bodyKind !== 'upload') return {};
  const form = new FormData();
  for (const [name, value] of pairsOf(body)) form.append(name, value);
  if (file)
    form.append(route.fileField ?? 'file', new Blob([file.bytes], { type: file.contentType }), file.filename);
  return { body: form };
}

const pairsOf = (values: unknown): [string, string][] =>
  Object.entries(values ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);

async function failure(route: AnyRoute, response: Response): Promise<CallFailed> {
  const problem = (await response
    .clone()
    .json()
    .catch(() => undefined)) as ProblemBody | undefined;
  return new CallFailed(route, response.status, problem, response);
}
