import type { z } from 'zod';
import type { ServiceName } from './route.js';

/** The one service in which it happens: `tx.emit` of any other one refuses. `every` stands for what happens in all of them. */
export type EventOwner = ServiceName | 'every';

/** A fact that its owner publishes on the bus. */
export interface EventDefinition<P extends z.ZodType = z.ZodType> {
  /** `<noun>.<past participle>`: also the subject on the bus (`events.<name>`). */
  readonly name: string;
  readonly payload: P;
  readonly owner: EventOwner;
}
export type PayloadOf<E> = E extends EventDefinition<infer P> ? z.output<P> : never;
