import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { shareLimits } from '@sop/contracts';
import { currentCall, InjectDatabase, type Database } from '@sop/database';
import { networkOf, RUNTIME, SharedLimit, tooMany, type Runtime } from '@sop/service-kit';

/**
 * Limits guesses at the password of a link, as the sign-in does for an account: for each network, so that a stranger locks out no
 * one else. After many wrong ones from all networks together each network has a single guess, which the recipients do not notice.
 */
@Injectable()
export class ShareThrottle {
  private readonly network: SharedLimit;
  private readonly all: SharedLimit;
  private readonly guessesOfNetwork: number;

  constructor(
    @InjectDatabase('sop') database: Database,
    @Inject(RUNTIME) { rateLimitFactor }: Pick<Runtime, 'rateLimitFactor'>,
  ) {
    const { network, all, seconds } = shareLimits.wrongPasswords;
    this.guessesOfNetwork = Math.ceil(network * rateLimitFactor);
    this.network = new SharedLimit('share-network', { times: this.guessesOfNetwork, seconds }, database);
    this.all = new SharedLimit('share-password', { times: all * rateLimitFactor, seconds }, database);
  }

  /** Counted before the password is checked, so that concurrent guesses gain nothing. @throws Problem 429 */
  async admit(shareId: string): Promise<void> {
    const isGuessedAt = (await this.all.take(shareId)) > 0;
    const wait = await this.network.take(keyOf(shareId), isGuessedAt ? this.guessesOfNetwork : 1);
    if (wait > 0) throw tooMany(wait, 'account.too-many-attempts');
  }

  async succeeded(shareId: string): Promise<void> {
    await this.network.forget(keyOf(shareId));
    await this.all.giveBack(shareId);
  }
}

/** Rows of the limits contain no addresses. */
const keyOf = (shareId: string): string =>
  createHash('sha256')
    .update(`${shareId} ${networkOf(currentCall().address ?? '')}`)
    .digest('base64url');
