/** Token of a `BusOptions`, provided globally by whoever runs the services; absent: the memory transport. */
export const BUS_OPTIONS = 'BUS_OPTIONS';

export interface BusOptions {
  /** NATS with JetStream; without it the bus lives in this process. */
  natsUrl?: string;
  /** The connection's name in the server's monitoring. */
  name?: string;
  /** A worker process of an embedded system: it asks and tells through its parent and handles nothing. */
  isChild?: boolean;
  /** Waits between attempts at one event; five unless tests say otherwise. */
  backOffSeconds?: readonly number[];
  /** How many events one service handles at a time in one process (4): below the size of its connection pool. */
  handlersAtOnce?: number;
}
