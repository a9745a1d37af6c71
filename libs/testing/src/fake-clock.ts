/** A clock that only a test advances. Pass `clock.now` where code takes a `() => Date`. */
export class FakeClock {
  #time: number;

  constructor(start: Date | string = '2026-01-01T00:00:00Z') {
    this.#time = new Date(start).getTime();
  }

  readonly now = (): Date => new Date(this.#time);

  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number; ms?: number }): void {
    const hours = (by.days ?? 0) * 24 + (by.hours ?? 0);
    const seconds = (hours * 60 + (by.minutes ?? 0)) * 60 + (by.seconds ?? 0);
    this.#time += seconds * 1_000 + (by.ms ?? 0);
  }

  set(to: Date | string): void {
    this.#time = new Date(to).getTime();
  }
}
