interface Attempts {
  count: number;
  lastMilliseconds: number;
  blockedUntilMilliseconds: number;
}

const freeAttempts = 5;
const windowMilliseconds = 60_000;
const firstDelaySeconds = 15;
const longestDelaySeconds = 15 * 60;
const maxKeys = 100_000;

/**
 * Five attempts a minute for an account from one address; each further one doubles the wait, up to 15 minutes. A
 * success clears the account. The answer is the same whether or not the account exists.
 */
export class LoginThrottle {
  private readonly attempts = new Map<string, Attempts>();
  private readonly free: number;

  constructor(
    factor: number,
    private readonly now: () => number = Date.now,
  ) {
    this.free = freeAttempts * factor;
  }

  /** 0 when the attempt may go on; otherwise the seconds to wait. */
  attempt(key: string): number {
    const now = this.now();
    const known = this.attempts.get(key);
    if (known && known.blockedUntilMilliseconds > now) return (known.blockedUntilMilliseconds - now) / 1000;
    const isOver = !known || now - known.lastMilliseconds > this.memoryMilliseconds(known);
    const count = isOver ? 1 : known.count + 1;
    const delaySeconds = this.delaySeconds(count);
    const blockedUntilMilliseconds = now + delaySeconds * 1000;
    if (!known && this.attempts.size >= maxKeys) this.attempts.clear();
    this.attempts.set(key, { count, lastMilliseconds: now, blockedUntilMilliseconds });
    return delaySeconds;
  }

  succeeded(key: string): void {
    this.attempts.delete(key);
  }

  /** Within the free attempts a quiet minute forgets; after that it takes the longest delay. */
  private memoryMilliseconds({ count }: Attempts): number {
    return count <= this.free ? windowMilliseconds : longestDelaySeconds * 1000;
  }

  private delaySeconds(count: number): number {
    if (count <= this.free) return 0;
    return Math.min(
      longestDelaySeconds,
      firstDelaySeconds * 2 ** Math.min(20, Math.ceil(count - this.free) - 1),
    );
  }
}
