import { AsyncLocalStorage } from 'node:async_hooks';
import { context, propagation } from '@opentelemetry/api';

/** What is known of the call in hand. The request id follows it through outbox rows, messages and jobs; who called does not. */
export interface CallContext {
  requestId?: string;
  userId?: string;
  sessionId?: string;
  /** The operator who acts for the user. */
  operatorId?: string;
  /** The client's address, as far as our own proxies vouch for it. */
  address?: string;
  /** What the client says of itself, cut short. */
  userAgent?: string;
}

const storage = new AsyncLocalStorage<CallContext>();

export const currentCall = (): CallContext => storage.getStore() ?? {};

export const runInCall = <T>(call: CallContext, work: () => T): T => storage.run(call, work);

/** Flat text headers, as they stand in an outbox row, a bus message or a job row. */
export type CarriedHeaders = Record<string, string>;

/** The current trace (W3C `traceparent`) and request id. */
export function carriedHeaders(): CarriedHeaders {
  const headers: CarriedHeaders = {};
  propagation.inject(context.active(), headers);
  const { requestId } = currentCall();
  if (requestId) headers['request-id'] = requestId;
  return headers;
}

/** Runs `work` as a continuation of the call that wrote these headers. */
export function continueCall<T>(headers: CarriedHeaders, work: () => T): T {
  const trace = propagation.extract(context.active(), headers);
  return context.with(trace, () => runInCall({ requestId: headers['request-id'] }, work));
}
