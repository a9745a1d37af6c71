import type { ResponseOf, RequestOf, BroadcastDefinition, RequestDefinition } from '@sop/contracts';
import type { z } from 'zod';

export interface RequestOptions {
  /** 2 unless said otherwise. */
  timeoutSeconds?: number;
}

export type UnavailableReason = 'no-responders' | 'timeout' | 'failed';

/** Another service could not answer a request: it is away, too slow, or failed over it (its own log says how). */
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

/** The port through which services speak to each other in the moment. Facts that must not be lost go through `tx.emit`. */
export abstract class Bus {
  /** @throws Unavailable */
  abstract request<Q extends RequestDefinition>(
    request: Q,
    payload: RequestOf<Q>,
    options?: RequestOptions,
  ): Promise<ResponseOf<Q>>;

  /** Tells every running process, this one included; kept nowhere, so whoever is away misses it. */
  abstract broadcast<N extends BroadcastDefinition>(broadcast: N, payload: z.input<N['payload']>): void;

  /**
   * Hears a broadcast where no controller does: in a worker process, or in what any process holds. What is not as the contract
   * says is passed over.
   * @returns how to stop
   */
  abstract hear<N extends BroadcastDefinition>(
    broadcast: N,
    listener: (payload: z.output<N['payload']>) => void,
  ): () => void;
}
