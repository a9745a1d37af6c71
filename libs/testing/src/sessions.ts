import type { ResponseOf, SessionState } from '@sop/contracts';

export type SessionStatus = ResponseOf<typeof SessionState>;

/** The session of most tests: an administrator of a company. */
export const liveSession: SessionStatus = { state: 'live', role: 'admin', is_platform_admin: false };

const statuses = new Map<string, SessionStatus>();

/** Sets the status of a session where no auth service runs; services cache an earlier status for up to five seconds. */
export function setSessionStatus(sessionId: string, status: SessionStatus): void {
  statuses.set(sessionId, status);
}

export const sessionStatusOf = (sessionId: string): SessionStatus => statuses.get(sessionId) ?? liveSession;
