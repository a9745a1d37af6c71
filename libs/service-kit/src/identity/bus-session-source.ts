import { Controller, Injectable } from '@nestjs/common';
import { SessionsEnded, SessionState, type BroadcastDefinition } from '@sop/contracts';
import { Bus, OnBroadcast } from '@sop/messaging';
import type { z } from 'zod';
import { SessionGate, type SessionSource, type SessionStatus } from './session-gate.js';

/** Asks the auth service over the bus. */
@Injectable()
export class BusSessionSource implements SessionSource {
  constructor(private readonly bus: Bus) {}

  state(sessionId: string): Promise<SessionStatus> {
    return this.bus.request(SessionState, { session_id: sessionId });
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
