import { currentCall, runInCall, type CallContext } from '@sop/database';

/**
 * What is known about the request in hand: put into every log line. The request id travels on through outbox rows,
 * bus messages and job rows, for it lives in the call context of the database kit.
 */
export interface RequestContext extends CallContext {
  requestId: string;
  companyId?: string;
}

/** Undefined or without a company outside of a request. */
export const currentRequest = (): Partial<RequestContext> => currentCall();

export const runInRequest = <T>(request: RequestContext, work: () => T): T => runInCall(request, work);
