import { Controller, Injectable } from '@nestjs/common';
import { ApiTokenOwner, SessionsEnded, SessionState, type BroadcastDefinition } from '@sop/contracts';
import { Bus, OnBroadcast } from '@sop/messaging';
import type { z } from 'zod';
import type { ApiTokenSource } from './api-tokens.js';
import { SessionGate, type SessionSource, type SessionStatus } from './session-gate.js';

/** Asks the auth service over the bus. */
@Injectable()
export class BusSessionSource implements SessionSource {
  constructor(private readonly bus: Bus) {}

  state(sessionId: string): Promise<SessionStatus> {
    return this.bus.request(SessionState, { session_id: sessionId });
  }
}

/** The same for API tokens. */
@Injectable()
export class BusApiTokens implements ApiTokenSource {
  constructor(private readonly bus: Bus) {}

  async owner(digest: string) {
    return (await this.bus.request(ApiTokenOwner, { digest })).token;
  }
}

type Ended = z.output<typeof SessionsEnded extends BroadcastDefinition<infer P> ? P : never>;

/** Logout, suspension and deletion take effect at once: their events drop the cached sessions. */
@Controller()
export class EvictEndedSessions {
  constructor(private readonly sessions: SessionGate) {}

  @OnBroadcast(SessionsEnded)
  forget({ session_id }: Ended): void {
    this.sessions.forget(session_id);
  }
}
