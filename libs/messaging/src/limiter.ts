/** Lets so many pieces of work run at once and the rest wait in order. */
export class Limiter {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(slots: number) {
    this.#free = slots;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#take();
    try {
      return await work();
    } finally {
      this.#give();
    }
  }

  #take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
