interface Bucket {
  tokens: number;
  atMilliseconds: number;
}

const maxKeys = 100_000;

/** So many per minute for each key, all at once if need be, then one by one as they come back. In memory. */
export class TokenBuckets {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly perMinute: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** 0 when there was one to take; otherwise the seconds until there is. */
  take(key: string): number {
    const now = this.now();
    const bucket = this.buckets.get(key) ?? this.open(key, now);
    const back = ((now - bucket.atMilliseconds) / 60_000) * this.perMinute;
    bucket.tokens = Math.min(this.perMinute, bucket.tokens + back);
    bucket.atMilliseconds = now;
    if (bucket.tokens < 1) return ((1 - bucket.tokens) * 60) / this.perMinute;
    bucket.tokens -= 1;
    return 0;
  }

  private open(key: string, now: number): Bucket {
    if (this.buckets.size >= maxKeys) this.forgetFull(now);
    const bucket = { tokens: this.perMinute, atMilliseconds: now };
    this.buckets.set(key, bucket);
    return bucket;
  }

  /** A bucket left alone for a minute is full again, so nothing is lost with it. */
  private forgetFull(now: number): void {
    for (const [key, { atMilliseconds }] of this.buckets) {
      if (now - atMilliseconds >= 60_000) this.buckets.delete(key);
    }
    if (this.buckets.size >= maxKeys) this.buckets.clear();
  }
}
