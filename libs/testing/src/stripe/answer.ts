import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Account } from './account.js';
import { calls } from './calls.js';
import { invalid, StripeFailure, tooMany } from './failure.js';
import { readForm, type Form } from './form.js';

export interface Question {
  method: string;
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: object;
}

/** What goes wrong next: the first that fits is used up. */
export interface Fault {
  path: RegExp;
  kind: 'rate-limit' | 'server-error' | 'cut';
  /** 1 */
  times?: number;
}

/** The API over one account: key, idempotency, rate limit, parameters, errors and expansion. */
export class Api {
  readonly faults: Fault[] = [];
  readonly #answered = new Map<string, { question: string; answer: Answer }>();
  #asked: number[] = [];

  constructor(
    private readonly account: Account,
    private readonly secretKey: string,
    /** Requests a second before 429. */
    private readonly perSecond: number,
  ) {}

  /** Undefined where the connection is to be cut after the deed. */
  answer(question: Question): Answer | undefined {
    try {
      return this.#once(question);
    } catch (error) {
      if (error instanceof StripeFailure)
        return { status: error.status, headers: { ...error.headers }, body: { error: error.error } };
      throw error;
    }
  }

  #once(question: Question): Answer | undefined {
    this.#admit(question);
    const key = question.method === 'POST' ? question.headers['idempotency-key'] : undefined;
    const known = typeof key === 'string' ? this.#answered.get(key) : undefined;
    if (known && known.question !== printOf(question)) throw keyReused();
    if (known) return { ...known.answer, headers: { 'idempotent-replayed': 'true' } };
    const fault = this.#fault(question.path);
    if (fault === 'rate-limit') throw tooMany(1);
    if (fault === 'server-error')
      throw new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred.' });
    const answer = { status: 200, headers: {}, body: this.#run(question) };
    if (typeof key === 'string') this.#answered.set(key, { question: printOf(question), answer });
    return fault === 'cut' ? undefined : answer;
  }

  #admit({ headers }: Question): void {
    if (headers.authorization !== `Bearer ${this.secretKey}`)
      throw new StripeFailure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
    const now = Date.now();
    this.#asked = this.#asked.filter((at) => at > now - 1000);
    if (this.#asked.length >= this.perSecond) throw tooMany(1);
    this.#asked.push(now);
  }

  #fault(path: string): Fault['kind'] | undefined {
    const place = this.faults.findIndex((each) => each.path.test(path));
    const fault = this.faults[place];
    if (!fault) return undefined;
    fault.times = (fault.times ?? 1) - 1;
    if (fault.times <= 0) this.faults.splice(place, 1);
    return fault.kind;
  }

  #run({ method, path, query, body }: Question): object {
    for (const call of calls) {
      const found = call.method === method ? call.path.exec(path) : null;
      if (!found) continue;
      const given = readForm(method === 'POST' ? body : query);
      const params = call.params.safeParse(given);
      if (!params.success) throw badParameter(params.error.issues[0]);
      const reply = call.run(this.account, params.data, found[1] ?? '', found[2] ?? '');
      return expanded(this.account, structuredClone(reply), given);
    }
    throw new StripeFailure(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}).`,
    });
  }
}

const printOf = ({ method, path, body }: Question): string =>
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

const shelves = {
  coupon: 'coupons',
  discounts: 'discounts',
  product: 'products',
  customer: 'customers',
  schedule: 'schedules',
  latest_invoice: 'invoices',
  subscription: 'subscriptions',
} as const satisfies Record<string, keyof Account>;

/** `expand[]=schedule`, `data.product`: the id becomes the thing. */
function expanded(account: Account, reply: object, { expand }: Form): object {
  for (const path of Array.isArray(expand) ? expand : []) open(account, reply, String(path).split('.'));
  return reply;
}

function open(account: Account, thing: unknown, [name = '', ...rest]: string[]): void {
  if (Array.isArray(thing)) return thing.forEach((each) => open(account, each, [name, ...rest]));
  if (typeof thing !== 'object' || thing === null) return;
  const fields = thing as Record<string, unknown>;
  const isShelved = name in shelves;
  if (!isShelved && rest.length === 0) throw invalid(`This property cannot be expanded (${name}).`, 'expand');
  if (isShelved) fields[name] = opened(account[shelves[name as keyof typeof shelves]], fields[name]);
  if (rest.length > 0) open(account, fields[name], rest);
}

/** Copies, of which more may be opened. */
function opened(shelf: { get: (id: string) => object }, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => opened(shelf, each));
  return typeof value === 'string' ? structuredClone(shelf.get(value)) : value;
}
