import type { ResponseOf, SessionState } from '@sop/contracts';

export type SessionStanding = ResponseOf<typeof SessionState>;

/** What most tests need: an administrator of a company, signed in. */
export const liveSession: SessionStanding = { state: 'live', role: 'admin', is_platform_admin: false };

const standings = new Map<string, SessionStanding>();

/** Says what a session is where no auth service runs; services believe an earlier answer for up to five seconds. */
export function setStanding(sessionId: string, standing: SessionStanding): void {
  standings.set(sessionId, standing);
}

export const standingOf = (sessionId: string): SessionStanding => standings.get(sessionId) ?? liveSession;
