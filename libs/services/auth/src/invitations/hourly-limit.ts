import { Inject, Injectable } from '@nestjs/common';
import { Entitlements, invitationListLimits, rateLimits, routes, unlimited } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { Bus } from '@sop/messaging';
import { type Caller, Problem, RateLimits, refuse, SharedLimit } from '@sop/service-kit';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';

const { times: usualTimes, seconds } = rateLimits.invitation;

/** How many people of a list a company invites in an hour: as many as its paid plan has seats, and no trial more than one by one. */
@Injectable()
export class HourlyLimit {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly bus: Bus,
    private readonly rateLimits: RateLimits,
  ) {}

  /** Counts people one by one, and returns what refuses the next. */
  async of(caller: Caller): Promise<() => Promise<Problem | null>> {
    const times = await this.timesOf(caller.companyId);
    if (times <= usualTimes) return () => this.takeAsSingle(caller);
    const limit = new SharedLimit(
      'invitation-of-plan',
      { times: times * this.config.rateLimitFactor, seconds },
      this.database,
    );
    return async () => refusalAfter(await limit.take(caller.companyId));
  }

  private async timesOf(companyId: string): Promise<number> {
    const { status, limits } = await this.bus.request(Entitlements, { company_id: companyId });
    if (status !== 'active') return usualTimes;
    const seats = limits.max_users === unlimited ? Infinity : limits.max_users;
    return Math.min(seats, invitationListLimits.rows);
  }

  private async takeAsSingle(caller: Caller): Promise<Problem | null> {
    try {
      await this.rateLimits.take(routes.invitations.create, '', caller);
      return null;
    } catch (error) {
      if (!(error instanceof Problem) || error.type !== 'too-many-requests') throw error;
      return refusalAfter(Number(error.headers['retry-after'] ?? 60));
    }
  }
}

const refusalAfter = (waitSeconds: number): Problem | null =>
  waitSeconds === 0 ? null : refuse('invitation.hourly-limit', { minutes: Math.ceil(waitSeconds / 60) });
