import type { ResponseOf, RequestOf, BroadcastDefinition, RequestDefinition } from '@sop/contracts';
import { carriedHeaders } from '@sop/database';
import type { z } from 'zod';
import { type RequestOptions, Bus } from './bus.js';
import type { Transport } from './transport.js';

const defaultTimeoutSeconds = 2;

/** The bus as services see it, over whatever transport. */
export class TransportBus extends Bus {
  constructor(private readonly transport: Pick<Transport, 'request' | 'broadcast' | 'onBroadcast'>) {
    super();
  }

  override async request<Q extends RequestDefinition>(
    request: Q,
    payload: RequestOf<Q>,
    options: RequestOptions = {},
  ): Promise<ResponseOf<Q>> {
    const body = request.payload.parse(payload);
    const seconds = options.timeoutSeconds ?? defaultTimeoutSeconds;
    const answer = await this.transport.request(request.name, body, carriedHeaders(), seconds);
    return request.response.parse(answer) as ResponseOf<Q>;
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
