import { Global, Module } from '@nestjs/common';
import { BUS_OPTIONS, type BusOptions } from './bus-options.js';
import { BusServer } from './bus-server.js';
import { Bus } from './bus.js';
import { ChildBus } from './child-bus.js';
import { DatabaseRequests } from './database-requests.js';
import { JetStreamTransport } from './jetstream-transport.js';
import { MemoryTransport } from './memory-transport.js';
import { TransportBus } from './transport-bus.js';
import { TRANSPORT, type Transport } from './transport.js';

function transportFor(options: BusOptions = {}): Transport {
  return options.natsUrl ? new JetStreamTransport(options.natsUrl, options) : new MemoryTransport();
}

function busFor(transport: Transport, databaseRequests: DatabaseRequests, options: BusOptions = {}): Bus {
  return options.isChild && !options.natsUrl ? new ChildBus() : new TransportBus(transport, databaseRequests);
}

/** One bus per process, shared by all its services. Importing it again has no effect. */
@Global()
@Module({
  providers: [
    { provide: TRANSPORT, inject: [{ token: BUS_OPTIONS, optional: true }], useFactory: transportFor },
    DatabaseRequests,
    {
      provide: Bus,
      inject: [TRANSPORT, DatabaseRequests, { token: BUS_OPTIONS, optional: true }],
      useFactory: busFor,
    },
    BusServer,
  ],
  exports: [Bus, TRANSPORT, BusServer, DatabaseRequests],
})
export class BusModule {}
