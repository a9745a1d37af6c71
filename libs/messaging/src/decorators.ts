import { EventPattern, MessagePattern } from '@nestjs/microservices';
import type {
  ResponseOf,
  EventDefinition,
  BroadcastDefinition,
  PayloadOf,
  RequestDefinition,
} from '@sop/contracts';
import type { Tx } from '@sop/database';
import type { z } from 'zod';

export interface EventMeta {
  eventId: string;
  /** Counts deliveries to this handler from 1. */
  attempt: number;
}

export type HandlerMark =
  | { kind: 'event'; definition: EventDefinition }
  | { kind: 'request'; definition: RequestDefinition }
  | { kind: 'broadcast'; definition: BroadcastDefinition };

type Method = (...args: never[]) => unknown;
type MethodMark<M extends Method> = (
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<M>,
) => void;

const marks = new WeakMap<Method, HandlerMark>();

/** The handler decorator's data of a method. */
export const markOf = (method: unknown): HandlerMark | undefined =>
  typeof method === 'function' ? marks.get(method as Method) : undefined;

/** `pattern` is what Nest finds a controller's method by; events, which need a transaction, are found by `findHandlers`. */
function mark<M extends Method>(value: HandlerMark, pattern?: typeof MessagePattern): MethodMark<M> {
  return (target, key, descriptor) => {
    const method = descriptor.value;
    const name = `${target.constructor.name}.${String(key)}`;
    if (!method) throw new Error(`${name} is no method`);
    if (marks.has(method)) throw new Error(`${name} handles two things: give each its own method`);
    marks.set(method, value);
    pattern?.(value.definition.name, { handler: name, mark: value })(target, key, descriptor);
  };
}

/**
 * Marks a provider's method as handler of an event. It runs in a system transaction of its service that also writes the
 * inbox row, so an event takes effect once, however often it is delivered. The bus stores its position under
 * `Class.method`: a renamed handler starts over with the events of the last seven days.
 */
export const OnEvent = <
  E extends EventDefinition,
  M extends (payload: PayloadOf<E>, tx: Tx, meta: EventMeta) => Promise<void>,
>(
  definition: E,
): MethodMark<M> => mark({ kind: 'event', definition });

/** Marks a controller's method as the handler of a request. The requester receives its errors as `Unavailable`. */
export const OnRequest = <
  Q extends RequestDefinition,
  M extends (ask: z.output<Q['payload']>) => Promise<ResponseInput<Q>>,
>(
  definition: Q,
): MethodMark<M> => mark({ kind: 'request', definition }, MessagePattern);
type ResponseInput<Q extends RequestDefinition> = z.input<Q['response']> | ResponseOf<Q>;

/** Marks a controller's method as handler of a broadcast in every process. */
export const OnBroadcast = <
  N extends BroadcastDefinition,
  M extends (payload: z.output<N['payload']>) => void | Promise<void>,
>(
  definition: N,
): MethodMark<M> => mark({ kind: 'broadcast', definition }, EventPattern);
