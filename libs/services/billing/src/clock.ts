/** Trials and months end at moments that tests must be able to choose. */
export interface Clock {
  now(): Date;
}

export const dayMilliseconds = 86_400_000;

export const CLOCK = Symbol('Clock');

export const systemClock: Clock = { now: () => new Date() };
