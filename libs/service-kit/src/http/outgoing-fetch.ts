import { Agent } from 'undici';
import { lookupPublic, mayBePublic, notPublic } from './public-addresses.js';

const mebibyte = 1024 * 1024;
const maxRedirects = 3;
const redirects: readonly number[] = [301, 302, 303, 307, 308];
/** They repeat the request unchanged; the others turn a POST into a GET. */
const repeating: readonly number[] = [307, 308];

/** `fetch` itself has limits of five minutes for headers and between two pieces of a body: the deadline is the only limit here. */
const noLimits = { headersTimeout: 0, bodyTimeout: 0 };
const withoutLimits: object = { dispatcher: new Agent(noLimits) };
const toPublicOnly: object = {
  dispatcher: new Agent({ ...noLimits, connect: { lookup: lookupPublic } }),
};

export interface OutgoingLimits {
  /** For the whole exchange: connecting, sending, waiting, and the last byte of the body. */
  readonly seconds: number;
  readonly maxBytes?: number;
  /** Refuses addresses of this machine and of internal networks: for addresses that users enter. */
  readonly isPublicOnly?: boolean;
}

/**
 * A reply that is longer than allowed, that leaves the origin, or an address that is not public. One that takes too long fails with the `TimeoutError` of its
 * signal.
 */
export class OutgoingRefused extends Error {
  override readonly name = 'OutgoingRefused';
  readonly kind: 'length' | 'redirect' | 'address';

  constructor(kind: OutgoingRefused['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

type OutgoingFailure = OutgoingRefused['kind'] | 'timeout' | 'connection';

/** Why a call failed; undefined for an error that is not one of the exchange. */
export function outgoingFailureOf(error: unknown): OutgoingFailure | undefined {
  if (error instanceof OutgoingRefused) return error.kind;
  const { name, cause } = error as Partial<Error>;
  if ((cause as { code?: unknown } | undefined)?.code === notPublic) return 'address';
  if (name === 'TimeoutError') return 'timeout';
  // As `fetch` names a connection that fails or breaks off.
  return name === 'TypeError' ? 'connection' : undefined;
}

/**
 * The `fetch` of every call to an external server. Time limits of libraries end with the headers: a server that sends its body
 * slowly would hold the caller for ever. Redirects are followed only within the origin, so that a key goes nowhere else.
 */
export function outgoingFetch({
  seconds,
  maxBytes = 8 * mebibyte,
  isPublicOnly,
}: OutgoingLimits): typeof fetch {
  return async (input, init = {}) => {
    const deadline = AbortSignal.timeout(seconds * 1000);
    const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    const isSafe = ['GET', 'HEAD'].includes((init.method ?? 'GET').toUpperCase());
    const headers = withoutLength(init.headers ?? (input instanceof Request ? input.headers : undefined));
    let url = new URL(input instanceof Request ? input.url : input);
    if (isPublicOnly && !mayBePublic(url)) throw new OutgoingRefused('address', 'The address is not public');
    const dispatcher = isPublicOnly ? toPublicOnly : withoutLimits;
    for (let followed = 0; ; followed += 1) {
      const reply = await fetch(url, { ...init, headers, signal, redirect: 'manual', ...dispatcher });
      const location = reply.headers.get('location');
      if (!redirects.includes(reply.status) || location === null) return withinBytes(reply, maxBytes);
      await reply.body?.cancel();
      const next = new URL(location, url);
      if (next.origin !== url.origin)
        throw new OutgoingRefused('redirect', `The server redirects to another one (${reply.status})`);
      if (followed === maxRedirects || !(isSafe || repeating.includes(reply.status)))
        throw new OutgoingRefused('redirect', `The server redirects (${reply.status})`);
      url = next;
    }
  };
}

/** Stripe's SDK sets the length that `fetch` computes as well: two of them are an invalid header to this dispatcher. */
function withoutLength(init: RequestInit['headers']): Headers {
  const headers = new Headers(init);
  headers.delete('content-length');
  return headers;
}

function withinBytes(reply: Response, maxBytes: number): Response {
  if (!reply.body) return reply;
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes <= maxBytes) controller.enqueue(chunk);
      else controller.error(new OutgoingRefused('length', `The reply is longer than ${maxBytes} bytes`));
    },
  });
  const { status, statusText, headers } = reply;
  return new Response(reply.body.pipeThrough(counted), { status, statusText, headers });
}
