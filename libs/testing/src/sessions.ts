import type { ResponseOf, SessionState } from '@sop/contracts';

export type SessionStatus = ResponseOf<typeof SessionState>;

/** What most tests need: an administrator of a company, signed in. */
export const liveSession: SessionStatus = { state: 'live', role: 'admin', is_platform_admin: false };

const standings = new Map<string, SessionStatus>();

/** Says what a session is where no auth service runs; services believe an earlier answer for up to five seconds. */
export function setSessionStatus(sessionId: string, standing: SessionStatus): void {
  standings.set(sessionId, standing);
}

export const sessionStatusOf = (sessionId: string): SessionStatus => standings.get(sessionId) ?? liveSession;
