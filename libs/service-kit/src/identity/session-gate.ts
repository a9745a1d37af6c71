import type { ResponseOf, SessionState } from '@sop/contracts';

export type SessionStatus = ResponseOf<typeof SessionState>;

/** The source of session states: the auth service, over the bus. */
export interface SessionSource {
  state(sessionId: string): Promise<SessionStatus>;
}
export const SESSION_SOURCE = Symbol('SessionSource');

interface CachedSession {
  answer: Promise<SessionStatus>;
  freshUntil: number;
  /** The last real answer, used while the source does not answer. */
  last?: { status: SessionStatus; until: number };
}

const freshMilliseconds = 5_000;
/**
 * Only the auth service ends and suspends sessions; while it is unavailable it does neither, so that an answer is used a little
 * longer than usual and a restart of that service is not noticed.
 */
const graceMilliseconds = 30_000;
const maxSessions = 50_000;

/** Whether a session is live. Asks at most once in five seconds for each session; after `forget` it asks at once. */
export class SessionGate {
  private readonly sessions = new Map<string, CachedSession>();

  constructor(
    private readonly source: SessionSource,
    private readonly now: () => number = Date.now,
  ) {}

  state(sessionId: string): Promise<SessionStatus> {
    const found = this.sessions.get(sessionId);
    if (found && found.freshUntil > this.now()) return found.answer;
    if (this.sessions.size >= maxSessions) this.sessions.clear();
    const next: CachedSession = {
      answer: this.ask(sessionId, found),
      freshUntil: this.now() + freshMilliseconds,
    };
    if (found?.last) next.last = found.last;
    this.sessions.set(sessionId, next);
    next.answer.then(
      (status) => (next.last = { status, until: this.now() + graceMilliseconds }),
      () => this.sessions.get(sessionId) === next && this.sessions.delete(sessionId),
    );
    return next.answer;
  }

  /** Drops one session from the cache, or all: the cache does not know which sessions a company has. */
  forget(sessionId?: string): void {
    if (sessionId) this.sessions.delete(sessionId);
    else this.sessions.clear();
  }

  private async ask(sessionId: string, before: CachedSession | undefined): Promise<SessionStatus> {
    try {
      return await this.source.state(sessionId);
    } catch (error) {
      const last = before?.last;
      if (last && last.until > this.now()) return last.status;
      throw error;
    }
  }
}
