import type { z } from 'zod';
import type { ServiceName } from './route.js';

/** The service that emits it: `tx.emit` of any other one refuses. `every` is for events of all services. */
export type EventOwner = ServiceName | 'every';

/** An event on the bus. */
export interface EventDefinition<P extends z.ZodType = z.ZodType> {
  /** `<noun>.<past participle>`: also the subject on the bus (`events.<name>`). */
  readonly name: string;
  readonly payload: P;
  readonly owner: EventOwner;
}
export type PayloadOf<E> = E extends EventDefinition<infer P> ? z.output<P> : never;
