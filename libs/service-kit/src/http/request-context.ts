import { currentCall, runInCall, type CallContext } from '@sop/database';

/**
 * The context of the current request: part of every log line. The request id continues through outbox rows, bus messages and job
 * rows, because it is in the call context of the database kit.
 */
export interface RequestContext extends CallContext {
  requestId: string;
  companyId?: string;
}

/** Undefined or without a company outside of a request. */
export const currentRequest = (): Partial<RequestContext> => currentCall();

export const runInRequest = <T>(request: RequestContext, work: () => T): T => runInCall(request, work);
