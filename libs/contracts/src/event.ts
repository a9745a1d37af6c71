import type { z } from 'zod';
import type { ServiceName } from './route.js';

/** Something that is told on the bus, and may be heard. */
export interface HandledEvent<P extends z.ZodType = z.ZodType> {
  /** `<noun>.<past participle>`: also the subject on the bus (`events.<name>`). */
  readonly name: string;
  readonly payload: P;
}

/** The one service in which it happens: `tx.emit` of any other one refuses. `every` stands for what happens in all of them. */
export type EventOwner = ServiceName | 'every';

/** Something that is told. */
export interface EventDefinition<P extends z.ZodType = z.ZodType> extends HandledEvent<P> {
  readonly owner: EventOwner;
}
export type PayloadOf<E> = E extends HandledEvent<infer P> ? z.output<P> : never;
