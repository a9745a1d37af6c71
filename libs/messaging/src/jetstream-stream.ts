import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  DiscardPolicy,
  jetstreamManager,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { headers as natsHeaders, type MsgHdrs, nanos, type NatsConnection } from '@nats-io/nats-core';
import type { PropagationHeaders } from '@sop/database';
import type { Subscription } from './transport.js';

export const stream = 'EVENTS';
const dayMs = 86_400_000;
const streamConfig = {
  subjects: ['events.>'],
  retention: RetentionPolicy.Limits,
  storage: StorageType.File,
  discard: DiscardPolicy.Old,
  max_age: nanos(7 * dayMs),
  duplicate_window: nanos(30 * 60_000),
};
/** A delivery without a sign of life for this long is redelivered; a running handler reports three times as often. */
export const ackWaitMs = 30_000;
const requestTimeoutMs = 2_000;
/** JetStream's error code for a stream that exists with another configuration. */
const nameInUse = 10_058;

export const durableName = ({ service, handler }: Subscription) =>
  `${service}_${handler.replaceAll('.', '-')}`;

export const consumerConfig = (subscription: Subscription): Partial<ConsumerConfig> => ({
  durable_name: durableName(subscription),
  filter_subject: `events.${subscription.event}`,
  ack_policy: AckPolicy.Explicit,
  deliver_policy: DeliverPolicy.All,
  ack_wait: nanos(ackWaitMs),
  max_ack_pending: 256,
  // The consumer counts the attempts and ends them with a dead letter; the server only delivers.
  max_deliver: -1,
  inactive_threshold: nanos(7 * dayMs),
});

export const openManager = (connection: NatsConnection): Promise<JetStreamManager> =>
  jetstreamManager(connection, { checkAPI: false, timeout: requestTimeoutMs });

/**
 * @param replicas servers that store each event; undefined: one for a new stream, and no change to an existing one
 * @returns when the stream was created, which identifies it
 */
export async function ensureStream(manager: JetStreamManager, replicas?: number): Promise<string> {
  const config = replicas === undefined ? streamConfig : { ...streamConfig, num_replicas: replicas };
  const existing = await manager.streams.info(stream).catch(() => undefined);
  if (existing && (replicas === undefined || existing.config.num_replicas === replicas))
    return existing.created;
  if (existing) return (await manager.streams.update(stream, config)).created;
  try {
    return (await manager.streams.add({ name: stream, ...config })).created;
  } catch (error) {
    // Another process was faster, or an older version had another configuration.
    if (errorCodeOf(error) !== nameInUse) throw error;
    return (await manager.streams.update(stream, config)).created;
  }
}

const errorCodeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

export function toNatsHeaders(values: PropagationHeaders): MsgHdrs {
  const carrier = natsHeaders();
  for (const [key, value] of Object.entries(values)) carrier.set(key, value);
  return carrier;
}

export function fromNatsHeaders(carrier: MsgHdrs | undefined): PropagationHeaders {
  const pairs = (carrier?.keys() ?? []).map((key) => [key.toLowerCase(), carrier?.get(key) ?? ''] as const);
  return Object.fromEntries(pairs.filter(([key]) => !key.startsWith('nats-')));
}
