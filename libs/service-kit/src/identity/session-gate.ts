import type { ResponseOf, SessionState } from '@sop/contracts';

export type SessionStatus = ResponseOf<typeof SessionState>;

/** Where the standing of a session is asked for: the auth service, over the bus. */
export interface SessionSource {
  state(sessionId: string): Promise<SessionStatus>;
}
export const SESSION_SOURCE = Symbol('SessionSource');

interface Known {
  answer: Promise<SessionStatus>;
  freshUntil: number;
  /** The last real answer: used while the source does not answer. */
  last?: { standing: SessionStatus; until: number };
}

const freshMilliseconds = 5_000;
/**
 * Only the auth service ends and suspends sessions; while it cannot be asked it cannot have done either, so an answer
 * is believed a little longer than usual and a restart of that service is not felt.
 */
const graceMilliseconds = 30_000;
const maxSessions = 50_000;

/** Whether a session still stands. Asked at most once in five seconds per session; a notice makes it at once. */
export class SessionGate {
  private readonly known = new Map<string, Known>();

  constructor(
    private readonly source: SessionSource,
    private readonly now: () => number = Date.now,
  ) {}

  state(sessionId: string): Promise<SessionStatus> {
    const found = this.known.get(sessionId);
    if (found && found.freshUntil > this.now()) return found.answer;
    if (this.known.size >= maxSessions) this.known.clear();
    const next: Known = { answer: this.ask(sessionId, found), freshUntil: this.now() + freshMilliseconds };
    if (found?.last) next.last = found.last;
    this.known.set(sessionId, next);
    next.answer.then(
      (standing) => (next.last = { standing, until: this.now() + graceMilliseconds }),
      () => this.known.get(sessionId) === next && this.known.delete(sessionId),
    );
    return next.answer;
  }

  /** Forgets one session, or all of them: which sessions are a company's is not known here. */
  forget(sessionId?: string): void {
    if (sessionId) this.known.delete(sessionId);
    else this.known.clear();
  }

  private async ask(sessionId: string, before: Known | undefined): Promise<SessionStatus> {
    try {
      return await this.source.state(sessionId);
    } catch (error) {
      const last = before?.last;
      if (last && last.until > this.now()) return last.standing;
      throw error;
    }
  }
}
