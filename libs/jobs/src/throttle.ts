/**
 * Writes the latest of many values at most once per interval: the first immediately, the last always. Writes never
 * overlap.
 */
export class Throttle<T> {
  #pending: { value: T } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly write: (value: T) => Promise<void>,
    private readonly intervalMs: number,
  ) {}

  push(value: T): void {
    this.#pending = { value };
    if (this.#timer || this.#writing) return;
    this.#schedule();
  }

  /** Writes the pending value, if any. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#writing;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#pending) await this.#writeNow();
  }

  #schedule(): void {
    const wait = Math.max(0, this.#lastAt + this.intervalMs - performance.now());
    if (wait === 0) void this.#writeNow();
    else this.#timer = setTimeout(() => void this.#writeNow(), wait);
  }

  async #writeNow(): Promise<void> {
    this.#timer = undefined;
    const next = this.#pending;
    if (!next) return;
    this.#pending = undefined;
    this.#lastAt = performance.now();
    this.#writing = this.write(next.value).catch(() => undefined);
    await this.#writing;
    this.#writing = undefined;
    if (this.#pending && !this.#timer) this.#schedule();
  }
}
