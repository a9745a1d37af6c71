export { type RequestOptions, Bus, Unavailable, type UnavailableReason } from './bus.js';
export { type EventMeta, OnEvent, OnBroadcast, OnRequest } from './decorators.js';
export { BUS_OPTIONS, type BusOptions } from './bus-options.js';
export { connectBus } from './bus-server.js';
export { BusModule } from './bus.module.js';
export { MessagingModule, ServiceMessaging } from './messaging.module.js';
export type { DeadLetter } from './dead-letters.js';
export { ChildBus, serveBusToChild } from './child-bus.js';
