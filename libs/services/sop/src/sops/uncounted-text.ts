import { Inject, Injectable } from '@nestjs/common';
import { uncountedText } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { RUNTIME, SharedLimit, tooMany, type Runtime } from '@sop/service-kit';

const unitBytes = 1024;
const daySeconds = 24 * 3600;

/**
 * Limits words that no plan counts: one company cannot fill the database that all of them share. Call it before the transaction
 * that stores them, because it takes a connection of its own.
 */
@Injectable()
export class UncountedText {
  private readonly limit: SharedLimit;

  constructor(@InjectDatabase('sop') database: Database, @Inject(RUNTIME) { rateLimitFactor }: Runtime) {
    const times = (uncountedText.bytesPerDay / unitBytes) * rateLimitFactor;
    this.limit = new SharedLimit('uncounted-text', { times, seconds: daySeconds }, database);
  }

  /** @throws Problem 429 */
  async admit(companyId: string, bytes: number): Promise<void> {
    const units = Math.ceil(bytes / unitBytes);
    if (units <= 0) return;
    const wait = await this.limit.take(companyId, units);
    if (wait > 0) throw tooMany(wait);
  }
}

export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
