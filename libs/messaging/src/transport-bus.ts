import type { ResponseOf, RequestOf, BroadcastDefinition, RequestDefinition } from '@sop/contracts';
import { propagationHeaders } from '@sop/database';
import type { z } from 'zod';
import { Bus, type RequestOptions, Unavailable } from './bus.js';
import type { DatabaseRequests } from './database-requests.js';
import type { Transport } from './transport.js';

const defaultTimeoutSeconds = 2;

/** The services' bus over any transport. */
export class TransportBus extends Bus {
  /** @param databaseRequests sends requests while the transport is unavailable; omitted for a transport that always is available */
  constructor(
    private readonly transport: Pick<
      Transport,
      'request' | 'broadcast' | 'onBroadcast' | 'isUnavailable' | 'detectOutage'
    >,
    private readonly databaseRequests?: DatabaseRequests,
  ) {
    super();
  }

  override async request<Q extends RequestDefinition>(
    request: Q,
    payload: RequestOf<Q>,
    options: RequestOptions = {},
  ): Promise<ResponseOf<Q>> {
    const body = request.payload.parse(payload);
    const seconds = options.timeoutSeconds ?? defaultTimeoutSeconds;
    return request.response.parse(await this.#send(request, body, seconds)) as ResponseOf<Q>;
  }

  async #send(request: RequestDefinition, body: unknown, seconds: number): Promise<unknown> {
    const headers = propagationHeaders();
    const databaseRequests =
      request.alsoOverDatabase && this.databaseRequests?.isConnected ? this.databaseRequests : undefined;
    // A request sent during an outage would arrive after it, long after its timeout.
    if (databaseRequests && this.transport.isUnavailable())
      return databaseRequests.request(request, body, headers, seconds);
    try {
      return await this.transport.request(request.name, body, headers, seconds);
    } catch (error) {
      if (!databaseRequests || !(await this.#isByOutage(error))) throw error;
      return databaseRequests.request(request, body, headers, seconds);
    }
  }

  /** After a restart of the bus its owner may not be connected again, and what was sent before is lost. */
  async #isByOutage(error: unknown): Promise<boolean> {
    if (!(error instanceof Unavailable)) return false;
    if (error.reason === 'timeout') return this.transport.detectOutage();
    return error.reason === 'no-responders' || error.reason === 'interrupted';
  }

  override broadcast<N extends BroadcastDefinition>(broadcast: N, payload: z.input<N['payload']>): void {
    this.transport.broadcast(broadcast.name, broadcast.payload.parse(payload));
  }

  override onBroadcast<N extends BroadcastDefinition>(
    broadcast: N,
    listener: (payload: z.output<N['payload']>) => void,
  ): () => void {
    return this.transport.onBroadcast(broadcast.name, (payload) => {
      const parsed = broadcast.payload.safeParse(payload);
      if (parsed.success) listener(parsed.data as z.output<N['payload']>);
    });
  }
}
