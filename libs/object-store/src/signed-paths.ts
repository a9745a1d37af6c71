import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseKey } from './key-grammar.js';

const defaultLifeSeconds = 6 * 3600;
const longestWindowSeconds = 3600;
const shortestSecretLength = 32;
const maxRemembered = 20_000;

export interface SigningOptions {
  seconds?: number;
  /** Of what can be drawn again under its key: another number is another link. */
  version?: number;
  /** Whose link it is, where that is not the session of the call in hand. */
  session?: string;
}

/** What a link carries besides its key. */
export interface LinkParts {
  readonly expires: number | string;
  readonly session: string;
  readonly signature: string;
}

/**
 * Links for `<img>` and `<video>`, which cannot send a bearer token. A link names one object, one method, its end, and the session that
 * it was made for: whoever serves it asks what that session may read at that moment, so that a link outlives no right.
 *
 * The end is rounded up to a window (an hour, or the life itself when that is shorter), so that the same object has
 * the same link for a whole window of a session and the browser's cache works: a link lives 6 to 7 hours by default.
 */
export class SignedPaths {
  /** Links of this window: lists show the same pictures again and again, and a signature takes 2 microseconds. */
  private readonly remembered = new Map<string, string>();

  constructor(
    private readonly secret: string,
    /** Milliseconds since 1970. */
    private readonly now: () => number = Date.now,
    /** The session of the call in hand. */
    private readonly sessionOfCall: () => string | undefined = () => undefined,
  ) {
    if (secret.length < shortestSecretLength)
      throw new Error('the signing secret needs at least 32 characters');
  }

  /**
   * `storage/<key>?expires=<unix seconds>&session=<id>&signature=<base64url>`, and `&version=<n>` where one is given: what lies under such
   * a link never changes, so that browsers may keep it. Throws `InvalidKey`, and an error where there is no session.
   */
  sign(key: string, { seconds = defaultLifeSeconds, version, session }: SigningOptions = {}): string {
    const owner = session ?? this.sessionOfCall();
    if (!owner) throw new Error('a link is made for somebody who is signed in');
    const window = Math.max(1, Math.min(seconds, longestWindowSeconds));
    const expires = Math.ceil((this.now() / 1000 + seconds) / window) * window;
    const link = `storage/${key}?expires=${expires}&session=${owner}`;
    const suffix = version === undefined ? '' : `&version=${version}`;
    const known = this.remembered.get(link);
    if (known !== undefined) return known + suffix;
    const signed = `${link}&signature=${this.digest(key, String(expires), owner).toString('base64url')}`;
    if (this.remembered.size >= maxRemembered) this.remembered.clear();
    this.remembered.set(link, signed);
    return signed + suffix;
  }

  /** Constant in time. False for a bad key, a bad or foreign signature, and after the end. */
  verify(key: string, { expires, session, signature }: LinkParts): boolean {
    const end = String(expires);
    if (!/^\d{1,12}$/.test(end) || Number(end) * 1000 <= this.now()) return false;
    const given = Buffer.from(signature, 'base64url');
    const expected = this.expected(key, end, session);
    return expected !== undefined && given.length === expected.length && timingSafeEqual(given, expected);
  }

  private expected(key: string, expires: string, session: string): Buffer | undefined {
    try {
      return this.digest(key, expires, session);
    } catch {
      return undefined;
    }
  }

  private digest(key: string, expires: string, session: string): Buffer {
    const { companyId } = parseKey(key);
    return createHmac('sha256', this.secret)
      .update(`GET\n${key}\n${companyId}\n${expires}\n${session}`)
      .digest();
  }
}
