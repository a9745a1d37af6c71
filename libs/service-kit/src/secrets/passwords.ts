import { Injectable } from '@nestjs/common';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { BoundedQueue } from '../killable/bounded-queue.js';

/** The minimum of OWASP's password storage cheat sheet for argon2id (the library's default kind): 19 MiB, t=2, p=1. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

/**
 * One verification takes a core for a tenth of a second, so frequent sign-ins could block all others: two at once
 * leave capacity for the event loop and the other services, and the queue behind them is bounded.
 */
const slots = new BoundedQueue(2, 64);

@Injectable()
export class Passwords {
  private dummy: Promise<string> | undefined;

  /** Argon2id in PHC format. Passwords are compared in Unicode form NFKC, as keyboards disagree about accents. */
  hash(password: string): Promise<string> {
    return slots.run(() => hash(password.normalize('NFKC'), cost));
  }

  /** Does the same work for an account that does not exist, so that the duration reveals nothing. */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    const against = stored ?? (await (this.dummy ??= this.hash(crypto.randomUUID())));
    const matches = await slots.run(() => verify(against, password.normalize('NFKC')));
    return matches && stored !== undefined;
  }

  /** True when the hash was made with another cost than the current one. */
  isOutdated(stored: string): boolean {
    const made = parseOptions(stored);
    return (
      made.memoryCost !== cost.memoryCost ||
      made.timeCost !== cost.timeCost ||
      made.parallelism !== cost.parallelism
    );
  }
}
