import { Problem } from '../problems/problem.js';

/** Lets a few costly things run at once and a bounded number wait; beyond that it refuses with 503. */
export class Slots {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly limit: number,
    private readonly maxWaiting: number,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.take();
    try {
      return await work();
    } finally {
      this.give();
    }
  }

  private async take(): Promise<void> {
    if (this.running < this.limit) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.maxWaiting) {
      throw new Problem('unavailable', 'We are very busy right now. Please try again in a moment.');
    }
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** The slot goes straight to the next in line, so `running` stays as it is. */
  private give(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
