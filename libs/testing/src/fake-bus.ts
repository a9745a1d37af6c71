import type { ResponseOf, RequestOf, BroadcastDefinition, RequestDefinition } from '@sop/contracts';
import { Bus, Unavailable } from '@sop/messaging';
import type { z } from 'zod';

interface Responder {
  request: string;
  respond(payload: unknown): unknown;
}

/** A response for `fakeBus`, in place of the owner of the request. */
export function answer<Q extends RequestDefinition>(
  request: Q,
  respond: (payload: z.output<Q['payload']>) => ResponseOf<Q> | Promise<ResponseOf<Q>>,
): Responder {
  return {
    request: request.name,
    respond: (payload) => respond(request.payload.parse(payload) as z.output<Q['payload']>),
  };
}

export interface FakeBus extends Bus {
  readonly requested: { request: string; payload: unknown }[];
  readonly broadcasted: { broadcast: string; payload: unknown }[];
}

/** A bus for unit tests: `fakeBus(answer(ReserveUsage, () => ({ … })))`. Any other request is unavailable. */
export function fakeBus(...answers: Responder[]): FakeBus {
  return new RespondingBus(answers);
}

class RespondingBus extends Bus implements FakeBus {
  readonly requested: FakeBus['requested'] = [];
  readonly broadcasted: FakeBus['broadcasted'] = [];

  constructor(private readonly responders: Responder[]) {
    super();
  }

  override async request<Q extends RequestDefinition>(
    request: Q,
    payload: RequestOf<Q>,
  ): Promise<ResponseOf<Q>> {
    this.requested.push({ request: request.name, payload });
    const responder = this.responders.find((one) => one.request === request.name);
    if (!responder) throw new Unavailable(request.name, 'no-responders');
    return request.response.parse(await responder.respond(payload)) as ResponseOf<Q>;
  }

  override onBroadcast(): () => void {
    return () => undefined;
  }

  override broadcast<N extends BroadcastDefinition>(broadcast: N, payload: z.input<N['payload']>): void {
    this.broadcasted.push({ broadcast: broadcast.name, payload: broadcast.payload.parse(payload) });
  }
}
