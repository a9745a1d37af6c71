import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseKey } from './key-grammar.js';

const defaultLifeSeconds = 6 * 3600;
const longestWindowSeconds = 3600;
const shortestSecretLength = 32;
const maxRemembered = 20_000;

/** Several while the secret is rotated. */
export type SigningKeys = readonly [string, ...string[]];

export interface SigningOptions {
  seconds?: number;
  /** For objects that are redrawn under their key: another number gives another link. */
  version?: number;
  /** The session of the link, where it is not that of the current call. */
  session?: string;
}

/** The parts of a link without its key. */
export interface LinkParts {
  readonly expires: number | string;
  readonly session: string;
  readonly signature: string;
}

/**
 * Links for `<img>` and `<video>`, which cannot send a bearer token. A link names one object, one method, its expiry, and the
 * session that it was signed for: the storage service checks what that session may read at each request, so that a link is never
 * valid longer than a permission.
 *
 * The expiry is rounded up to a window (an hour, or the lifetime itself when that is shorter), so that the same object has the
 * same link for a whole window of a session and the browser's cache works: a link is valid for 6 to 7 hours by default.
 */
export class SignedPaths {
  /** Links of this window: lists show the same pictures repeatedly, and a signature takes 2 microseconds. */
  private readonly remembered = new Map<string, string>();

  constructor(
    /** The first signs, all of them verify. */
    private readonly keys: SigningKeys,
    /** Milliseconds since 1970. */
    private readonly now: () => number = Date.now,
    /** The session of the current call. */
    private readonly sessionOfCall: () => string | undefined = () => undefined,
  ) {
    if (keys.some((key) => key.length < shortestSecretLength))
      throw new Error('the signing secret needs at least 32 characters');
  }

  /**
   * `storage/<key>?expires=<unix seconds>&session=<id>&signature=<base64url>`, and `&version=<n>` where one is given: the
   * content of such a link never changes, so that browsers may cache it. Throws `InvalidKey`, and an error where there is no
   * session.
   */
  sign(key: string, { seconds = defaultLifeSeconds, version, session }: SigningOptions = {}): string {
    const owner = session ?? this.sessionOfCall();
    if (!owner) throw new Error('a link needs a user who is signed in');
    const window = Math.max(1, Math.min(seconds, longestWindowSeconds));
    const expires = Math.ceil((this.now() / 1000 + seconds) / window) * window;
    const link = `storage/${key}?expires=${expires}&session=${owner}`;
    const suffix = version === undefined ? '' : `&version=${version}`;
    const cached = this.remembered.get(link);
    if (cached !== undefined) return cached + suffix;
    const signed = `${link}&signature=${digest(this.keys[0], key, String(expires), owner).toString('base64url')}`;
    if (this.remembered.size >= maxRemembered) this.remembered.clear();
    this.remembered.set(link, signed);
    return signed + suffix;
  }

  /** Runs in constant time. False for a bad key, a bad or foreign signature, and after the expiry. */
  verify(key: string, { expires, session, signature }: LinkParts): boolean {
    const end = String(expires);
    if (!/^\d{1,12}$/.test(end) || Number(end) * 1000 <= this.now()) return false;
    const actual = Buffer.from(signature, 'base64url');
    return this.expected(key, end, session).some(
      (expected) => actual.length === expected.length && timingSafeEqual(actual, expected),
    );
  }

  private expected(key: string, expires: string, session: string): Buffer[] {
    try {
      return this.keys.map((signingKey) => digest(signingKey, key, expires, session));
    } catch {
      return [];
    }
  }
}

function digest(signingKey: string, key: string, expires: string, session: string): Buffer {
  const { companyId } = parseKey(key);
  return createHmac('sha256', signingKey)
    .update(`GET\n${key}\n${companyId}\n${expires}\n${session}`)
    .digest();
}
