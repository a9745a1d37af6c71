import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Account } from './account.js';
import { calls } from './calls.js';
import { invalid, StripeFailure, tooMany } from './failure.js';
import { readForm, type Form } from './form.js';

export interface ApiRequest {
  method: string;
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ApiResponse {
  status: number;
  headers: Record<string, string>;
  body: object;
}

/** A failure of a later request: the first match is used up. */
export interface Fault {
  path: RegExp;
  kind: 'rate-limit' | 'server-error' | 'cut';
  /** Default 1. */
  times?: number;
}

/** The API of one account: key, idempotency, rate limit, parameters, errors and expansion. */
export class Api {
  readonly faults: Fault[] = [];
  readonly #replies = new Map<string, { question: string; answer: ApiResponse }>();
  #requestTimes: number[] = [];

  constructor(
    private readonly account: Account,
    private readonly secretKey: string,
    /** Requests a second before 429. */
    private readonly perSecond: number,
  ) {}

  /** Undefined when the connection should be cut after the action. */
  respond(question: ApiRequest): ApiResponse | undefined {
    try {
      return this.#once(question);
    } catch (error) {
      if (error instanceof StripeFailure)
        return { status: error.status, headers: { ...error.headers }, body: { error: error.error } };
      throw error;
    }
  }

  #once(question: ApiRequest): ApiResponse | undefined {
    this.#admit(question);
    const key = question.method === 'POST' ? question.headers['idempotency-key'] : undefined;
    const replayed = typeof key === 'string' ? this.#replies.get(key) : undefined;
    if (replayed && replayed.question !== fingerprintOf(question)) throw keyReused();
    if (replayed) return { ...replayed.answer, headers: { 'idempotent-replayed': 'true' } };
    const fault = this.#fault(question.path);
    if (fault === 'rate-limit') throw tooMany(1);
    if (fault === 'server-error')
      throw new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred.' });
    const answer = { status: 200, headers: {}, body: this.#run(question) };
    if (typeof key === 'string') this.#replies.set(key, { question: fingerprintOf(question), answer });
    return fault === 'cut' ? undefined : answer;
  }

  #admit({ headers }: ApiRequest): void {
    if (headers.authorization !== `Bearer ${this.secretKey}`)
      throw new StripeFailure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
    const now = Date.now();
    this.#requestTimes = this.#requestTimes.filter((at) => at > now - 1000);
    if (this.#requestTimes.length >= this.perSecond) throw tooMany(1);
    this.#requestTimes.push(now);
  }

  #fault(path: string): Fault['kind'] | undefined {
    const index = this.faults.findIndex((each) => each.path.test(path));
    const fault = this.faults[index];
    if (!fault) return undefined;
    fault.times = (fault.times ?? 1) - 1;
    if (fault.times <= 0) this.faults.splice(index, 1);
    return fault.kind;
  }

  #run({ method, path, query, body }: ApiRequest): object {
    for (const call of calls) {
      const match = call.method === method ? call.path.exec(path) : null;
      if (!match) continue;
      const form = readForm(method === 'POST' ? body : query);
      const params = call.params.safeParse(form);
      if (!params.success) throw badParameter(params.error.issues[0]);
      const reply = call.handle(this.account, params.data, match[1] ?? '', match[2] ?? '');
      return expanded(this.account, structuredClone(reply), form);
    }
    throw new StripeFailure(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}).`,
    });
  }
}

const fingerprintOf = ({ method, path, body }: ApiRequest): string =>
  createHash('sha256').update(`${method} ${path} ${body}`).digest('hex');

const keyReused = (): StripeFailure =>
  new StripeFailure(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  });

function badParameter(
  issue: { path: PropertyKey[]; message: string; code?: string } | undefined,
): StripeFailure {
  const param = issue?.path.map(String).join('.') ?? '';
  return invalid(`Invalid parameter ${param}: ${issue?.message ?? ''}`, param, 'parameter_invalid');
}

const collections = {
  coupon: 'coupons',
  discounts: 'discounts',
  product: 'products',
  customer: 'customers',
  schedule: 'schedules',
  latest_invoice: 'invoices',
  subscription: 'subscriptions',
} as const satisfies Record<string, keyof Account>;

/** `expand[]=schedule`, `data.product`: replaces the id by the object. */
function expanded(account: Account, reply: object, { expand }: Form): object {
  for (const path of Array.isArray(expand) ? expand : []) expandPath(account, reply, String(path).split('.'));
  return reply;
}

function expandPath(account: Account, thing: unknown, [name = '', ...rest]: string[]): void {
  if (Array.isArray(thing)) return thing.forEach((each) => expandPath(account, each, [name, ...rest]));
  if (typeof thing !== 'object' || thing === null) return;
  const fields = thing as Record<string, unknown>;
  const isExpandable = name in collections;
  if (!isExpandable && rest.length === 0)
    throw invalid(`This property cannot be expanded (${name}).`, 'expand');
  if (isExpandable)
    fields[name] = expandValue(account[collections[name as keyof typeof collections]], fields[name]);
  if (rest.length > 0) expandPath(account, fields[name], rest);
}

/** Copies, so that nested objects can be expanded. */
function expandValue(collection: { get: (id: string) => object }, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => expandValue(collection, each));
  return typeof value === 'string' ? structuredClone(collection.get(value)) : value;
}
