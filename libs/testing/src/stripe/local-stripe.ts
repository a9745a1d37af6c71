import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listenLocally } from '../local-server.js';
import { Account, type AccountSettings } from './account.js';
import { Api, type Fault } from './api.js';
import { StripeFailure } from './failure.js';
import { page, payOpen } from './pages.js';
import { cards, type Card, type StripeEvent } from './records.js';
import { processDue } from './subscriptions.js';
import { Webhooks } from './webhooks.js';

const maxBodyBytes = 256 * 1024;

export interface LocalStripeOptions {
  /** 0 chooses a free port. */
  port?: number;
  secretKey?: string;
  /** The webhook endpoint and its signing secret; no events are sent when absent. */
  webhook?: { url: string; secret: string };
  requestsPerSecond?: number;
  settings?: Partial<Pick<AccountSettings, 'taxPercent' | 'afterRetries'>>;
}

/** A substitute of Stripe: an HTTP server on 127.0.0.1 with one account, its pages, and a clock that tests advance. */
export interface LocalStripe {
  url: string;
  secretKey: string;
  account: Account;
  webhooks: Webhooks;
  /** Failures of later requests. */
  faults: Fault[];
  /** Advances the clock and processes everything that becomes due. */
  advance(days: number): void;
  setCard(customer: string, card: Card): void;
  /** Pays like a customer on the checkout page. */
  pay(checkoutUrl: string, card?: Card): Promise<string>;
  events(type: string): StripeEvent[];
  close(): Promise<void>;
}

export async function startLocalStripe(options: LocalStripeOptions = {}): Promise<LocalStripe> {
  const { port = 0, secretKey = 'sk_test_local', webhook, requestsPerSecond = 100, settings } = options;
  let url = '';
  const account = new Account({
    taxPercent: 19,
    afterRetries: 'unpaid',
    apiVersion: '2026-10-28.endive',
    pagesUrl: () => url,
    ...settings,
  });
  const webhooks = new Webhooks(webhook);
  account.onEvent((event) => webhooks.take(event));
  const api = new Api(account, secretKey, requestsPerSecond);
  const advance = (days: number) => passTime(account, days);
  const server = createServer((request, response) => {
    serve({ account, api, advance }, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  url = await listenLocally(server, port);
  return {
    url,
    secretKey,
    account,
    webhooks,
    faults: api.faults,
    advance,
    setCard: (customer, card) => void account.cards.set(customer, card),
    pay: (checkoutUrl, card = 'works') => payOn(checkoutUrl, card),
    events: (type) => account.events.all().filter((event) => event.type === type),
    close: () => {
      webhooks.close();
      return closeServer(server);
    },
  };
}

/** Day by day, so that due actions happen in order. */
function passTime(account: Account, days: number): void {
  const day = 86_400;
  const until = account.now + Math.round(days * day);
  while (account.now < until) {
    account.moveTo(Math.min(until, account.now + day));
    for (const subscription of account.subscriptions.all().reverse()) processDue(account, subscription);
  }
}

async function payOn(checkoutUrl: string, card: Card): Promise<string> {
  const reply = await fetch(`${checkoutUrl}/pay`, {
    method: 'POST',
    body: new URLSearchParams({ card }),
    redirect: 'manual',
  });
  return reply.headers.get('location') ?? '';
}

interface Serving {
  account: Account;
  api: Api;
  advance: (days: number) => void;
}

async function serve(serving: Serving, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://local');
  const body = await textOf(request);
  const method = request.method ?? 'GET';
  if (pathname.startsWith('/local/')) return control(serving, pathname, body, response);
  if (!pathname.startsWith('/v1/')) return browse(serving.account, { method, pathname, body }, response);
  const apiRequest = { method, path: pathname, query: search.slice(1), headers: request.headers, body };
  const answer = serving.api.respond(apiRequest);
  if (!answer) return void response.socket?.destroy();
  const headers = {
    ...answer.headers,
    'content-type': 'application/json',
    'request-id': `req_${Date.now()}`,
  };
  response.writeHead(answer.status, headers).end(JSON.stringify(answer.body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new Error('The request is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function browse(
  account: Account,
  { method, pathname, body }: { method: string; pathname: string; body: string },
  response: ServerResponse,
): void {
  try {
    const answer = page(account, method, pathname, new URLSearchParams(body));
    if (!answer) return void response.writeHead(404).end();
    if ('location' in answer) return void response.writeHead(303, { location: answer.location }).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer.html);
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    response.writeHead(error.status).end(error.message);
  }
}

/**
 * Controls the server from another process: `POST /local/advance days=31`, `POST /local/card
 * customer=…&card=declined`.
 */
function control({ account, advance }: Serving, path: string, body: string, response: ServerResponse): void {
  const form = new URLSearchParams(body);
  const customer = form.get('customer') ?? '';
  if (path === '/local/advance') advance(Number(form.get('days')));
  if (path === '/local/pay-open') payOpen(account, customer);
  const card = cards.find((each) => each === form.get('card'));
  if (path === '/local/card' && card) account.cards.set(customer, card);
  const found = account.customers.all().find(({ email }) => email === form.get('email'));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ now: account.now, customer: found?.id ?? null }));
}
