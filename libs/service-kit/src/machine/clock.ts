/** Injected so that tests choose when something is due. */
export interface Clock {
  now(): Date;
}

export const dayMilliseconds = 86_400_000;

export const CLOCK = Symbol('Clock');

export const systemClock: Clock = { now: () => new Date() };
