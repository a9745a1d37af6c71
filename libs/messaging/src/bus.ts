import type { ResponseOf, RequestOf, BroadcastDefinition, RequestDefinition } from '@sop/contracts';
import type { z } from 'zod';

export interface RequestOptions {
  /** Default 2. */
  timeoutSeconds?: number;
}

/** `interrupted`: the connection to the bus was lost while the request waited. */
export type UnavailableReason = 'no-responders' | 'timeout' | 'interrupted' | 'failed';

/** Another service did not answer a request: it is unavailable, too slow, or failed (see its log). */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  constructor(
    readonly request: string,
    readonly reason: UnavailableReason,
    options?: ErrorOptions,
  ) {
    super(`${request}: ${reason.replace('-', ' ')}`, options);
  }
}

/** Synchronous requests and transient broadcasts between services. Facts that must not be lost go through `tx.emit`. */
export abstract class Bus {
  /** @throws Unavailable */
  abstract request<Q extends RequestDefinition>(
    request: Q,
    payload: RequestOf<Q>,
    options?: RequestOptions,
  ): Promise<ResponseOf<Q>>;

  /** Sends to every running process, including this one; nothing is stored, so a process that is down misses it. */
  abstract broadcast<N extends BroadcastDefinition>(broadcast: N, payload: z.input<N['payload']>): void;

  /**
   * Subscribes outside of a controller, for example in a worker process. Payloads that do not match the contract are
   * ignored.
   * @returns a function that unsubscribes
   */
  abstract onBroadcast<N extends BroadcastDefinition>(
    broadcast: N,
    listener: (payload: z.output<N['payload']>) => void,
  ): () => void;
}
