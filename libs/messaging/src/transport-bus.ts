import type { ResponseOf, RequestOf, BroadcastDefinition, RequestDefinition } from '@sop/contracts';
import { carriedHeaders } from '@sop/database';
import type { z } from 'zod';
import { Bus, type RequestOptions, Unavailable } from './bus.js';
import type { DatabaseRequests } from './database-requests.js';
import type { Transport } from './transport.js';

const defaultTimeoutSeconds = 2;

/** The bus as services see it, over whatever transport. */
export class TransportBus extends Bus {
  /** @param aside what carries requests while the transport is away; none where it never is */
  constructor(
    private readonly transport: Pick<
      Transport,
      'request' | 'broadcast' | 'onBroadcast' | 'isAway' | 'findAway'
    >,
    private readonly aside?: DatabaseRequests,
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
    return request.response.parse(await this.#ask(request, body, seconds)) as ResponseOf<Q>;
  }

  async #ask(request: RequestDefinition, body: unknown, seconds: number): Promise<unknown> {
    const headers = carriedHeaders();
    const aside = request.alsoOverDatabase && this.aside?.isJoined ? this.aside : undefined;
    // What is sent to a bus that is away arrives when it is back, long after whoever asked has gone.
    if (aside && this.transport.isAway()) return aside.request(request, body, headers, seconds);
    try {
      return await this.transport.request(request.name, body, headers, seconds);
    } catch (error) {
      const isLate = error instanceof Unavailable && error.reason === 'timeout';
      if (!aside || !isLate || !(await this.transport.findAway())) throw error;
      return aside.request(request, body, headers, seconds);
    }
  }

  override broadcast<N extends BroadcastDefinition>(broadcast: N, payload: z.input<N['payload']>): void {
    this.transport.broadcast(broadcast.name, broadcast.payload.parse(payload));
  }

  override hear<N extends BroadcastDefinition>(
    broadcast: N,
    listener: (payload: z.output<N['payload']>) => void,
  ): () => void {
    return this.transport.onBroadcast(broadcast.name, (payload) => {
      const heard = broadcast.payload.safeParse(payload);
      if (heard.success) listener(heard.data as z.output<N['payload']>);
    });
  }
}
