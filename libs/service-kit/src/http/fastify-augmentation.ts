import type { AnyRoute } from '@sop/contracts';
import type { Caller } from '../identity/caller.js';
import type { RequestContext } from './request-context.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Headers of every reply of this process, also without a route or hook. The gateway sets them. */
    edgeHeaders: Record<string, string>;
  }

  interface FastifyRequest {
    /** Set by the identity guard once the token is verified. */
    caller: Caller | undefined;
    /** The contract's route of this request; undefined for web files and unknown addresses. */
    contractRoute: AnyRoute | undefined;
    context: RequestContext | undefined;
  }
}
