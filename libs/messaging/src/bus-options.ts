/** Token of a `BusOptions`, provided globally by the process that runs the services; without it the memory transport is used. */
export const BUS_OPTIONS = 'BUS_OPTIONS';

export interface BusOptions {
  /** NATS with JetStream, several servers of a cluster with commas; without it the bus runs in this process. */
  natsUrl?: string;
  /** On how many servers of a cluster events are stored; without it a new stream has one copy, and an existing one stays as it is. */
  natsReplicas?: number;
  /** The connection's name in the server's monitoring. */
  name?: string;
  /** A worker process of an embedded system: it sends through its parent process and handles nothing. */
  isChild?: boolean;
  /** Delays between attempts at one event; the defaults suit production, tests shorten them. */
  backOffSeconds?: readonly number[];
  /** Default 4: how many events one service handles at once in one process; keep it below the size of its connection pool. */
  maxConcurrentHandlers?: number;
}
