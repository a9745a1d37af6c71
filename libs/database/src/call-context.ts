import { AsyncLocalStorage } from 'node:async_hooks';
import { context, propagation } from '@opentelemetry/api';

/** The context of the current call. The request id is passed on through outbox rows, messages and jobs; the caller is not. */
export interface CallContext {
  requestId?: string;
  userId?: string;
  sessionId?: string;
  /** The operator who acts as the user. */
  operatorId?: string;
  /** The client's address as reported by trusted proxies. */
  address?: string;
  /** The client's user agent, shortened. */
  userAgent?: string;
}

const storage = new AsyncLocalStorage<CallContext>();

export const currentCall = (): CallContext => storage.getStore() ?? {};

export const runInCall = <T>(call: CallContext, work: () => T): T => storage.run(call, work);

/** Flat text headers, stored in outbox rows, bus messages and job rows. */
export type PropagationHeaders = Record<string, string>;

/** The current trace (W3C `traceparent`) and request id. */
export function propagationHeaders(): PropagationHeaders {
  const headers: PropagationHeaders = {};
  propagation.inject(context.active(), headers);
  const { requestId } = currentCall();
  if (requestId) headers['request-id'] = requestId;
  return headers;
}

/** Runs `work` as a continuation of the call that wrote these headers. */
export function continueCall<T>(headers: PropagationHeaders, work: () => T): T {
  const trace = propagation.extract(context.active(), headers);
  return context.with(trace, () => runInCall({ requestId: headers['request-id'] }, work));
}
