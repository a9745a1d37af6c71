import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import {
  addressOf,
  problem,
  type AnyRoute,
  type ProblemBody,
  type ReplyOf,
  type Route,
} from '@sop/contracts';
import type { z } from 'zod';
import { logLinesOf } from '../service-logs.js';
import { dataDirOfSystem, readSystem } from '../system.js';
import { shortConnections as dispatcher } from './short-connections.js';

export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON, or as form fields if the route takes a form. */
  body?: unknown;
  /** Sent unchanged with this content type. */
  raw?: { content: string; type: string };
  /** The file of an upload: a path, or bytes with a name. */
  file?: string | { name: string; content: string | Uint8Array<ArrayBuffer> };
  headers?: Record<string, string>;
}

export interface Answer {
  what: string;
  status: number;
  headers: Headers;
  text: string;
  requestId: string;
}

export const apiUrl = (path: string, baseUrl = readSystem().baseUrl): string =>
  new URL(path.startsWith('/api/') ? path : `/api/${path.replace(/^\//, '')}`, baseUrl).toString();

/** Calls routes of the contract as one user or anonymously, on the system under test unless another one is given. */
export class Client {
  constructor(
    readonly token?: string,
    readonly baseUrl?: string,
  ) {}

  async send(route: AnyRoute, call: Call = {}): Promise<Answer> {
    const path = addressOf(route, call.params, call.query);
    const { body, type } = await bodyOf(route, call);
    const headers = {
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      ...(type ? { 'content-type': type } : {}),
      ...call.headers,
    };
    const url = apiUrl(path, this.baseUrl);
    return read(
      `${route.method} ${path.split('?', 1)[0]}`,
      await fetch(url, { method: route.method, headers, body, dispatcher }),
    );
  }

  /** The reply of a successful call, parsed by the contract; a failing test quotes the request's log. */
  async call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    route: Route<P, Q, B, R>,
    call: Call = {},
  ): Promise<ReplyOf<Route<P, Q, B, R>>> {
    const answer = await expectStatus(await this.send(route as AnyRoute, call), route.status);
    if (route.replyKind === 'empty') return undefined as ReplyOf<Route<P, Q, B, R>>;
    return parsedReply(route as AnyRoute, answer) as ReplyOf<Route<P, Q, B, R>>;
  }
}

export function parsedReply(route: AnyRoute, answer: Answer): unknown {
  return route.reply?.parse(JSON.parse(answer.text));
}

/** The bytes of a download route. */
export async function download(client: Client, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { authorization: `Bearer ${client.token ?? ''}` };
  const reply = await fetch(apiUrl(path, client.baseUrl), { headers, dispatcher });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return new Uint8Array(await reply.arrayBuffer());
}

/** Fetches a signed path without a token, as `<img>` and `<video>` do. */
export async function fetchMedia(path: string, headers: Record<string, string> = {}) {
  const reply = await fetch(apiUrl(path), { headers, dispatcher });
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
}

export async function expectStatus(answer: Answer, ...statuses: number[]): Promise<Answer> {
  if (statuses.includes(answer.status)) return answer;
  const log = await logLinesOf(answer.requestId, dataDirOfSystem());
  throw new Error(
    `${answer.what} answered ${answer.status} instead of ${statuses.join(' or ')}: ${answer.text.slice(0, 600)}\n` +
      `request ${answer.requestId}\n${log.join('\n')}`,
  );
}

/** The refusal of a call: the status and a problem body. */
export async function expectProblem(answer: Answer, ...statuses: number[]): Promise<ProblemBody> {
  await expectStatus(answer, ...statuses);
  const type = answer.headers.get('content-type') ?? '';
  if (!type.startsWith('application/problem+json'))
    throw new Error(`${answer.what} answered ${answer.status} as ${type}`);
  const body = problem.parse(JSON.parse(answer.text));
  if (body.status !== answer.status)
    throw new Error(`${answer.what}: the body says ${body.status}, the reply ${answer.status}`);
  return body;
}

async function bodyOf(
  route: AnyRoute,
  call: Call,
): Promise<{ body?: string | URLSearchParams | FormData; type?: string }> {
  if (call.raw) return { body: call.raw.content, type: call.raw.type };
  const fields = Object.entries((call.body ?? {}) as Record<string, unknown>).map(([name, value]) => [
    name,
    String(value),
  ]);
  if (route.bodyKind === 'form') return { body: new URLSearchParams(Object.fromEntries(fields)) };
  if (route.bodyKind === 'upload') return { body: await formOf(route, fields, call.file) };
  if (route.bodyKind === 'none' || call.body === undefined) return {};
  return { body: JSON.stringify(call.body), type: 'application/json' };
}

async function formOf(route: AnyRoute, fields: string[][], file: Call['file']): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of fields) form.set(name ?? '', value ?? '');
  if (file === undefined || route.fileField === undefined) return form;
  if (typeof file === 'string') form.set(route.fileField, await openAsBlob(file), basename(file));
  else form.set(route.fileField, new Blob([file.content]), file.name);
  return form;
}

async function read(what: string, reply: Response): Promise<Answer> {
  const text = await reply.text();
  const requestId =
    reply.headers.get('x-request-id') ?? /"request_id":"([^"]+)"/.exec(text)?.[1] ?? 'unknown';
  return { what, status: reply.status, headers: reply.headers, text, requestId };
}
