import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { InvalidKey, keyFor } from './key-grammar.js';
import { SignedPaths, type SigningKeys } from './signed-paths.js';

const secret = 's'.repeat(32);
const start = Date.UTC(2026, 0, 1, 12, 10);
const hour = 3600_000;
const [company, other, owner] = [randomUUID(), randomUUID(), randomUUID()];
const key = keyFor.frame(company, owner, 'a.jpg');

const session = randomUUID();
/** Signs and verifies links at a given time. */
const at = (milliseconds: number, keys: SigningKeys = [secret], owner = session) =>
  new SignedPaths(
    keys,
    () => milliseconds,
    () => owner,
  );

function take(path: string): { key: string; expires: string; session: string; signature: string } {
  const url = new URL(path, 'http://host/');
  return {
    key: url.pathname.replace('/storage/', ''),
    expires: url.searchParams.get('expires') ?? '',
    session: url.searchParams.get('session') ?? '',
    signature: url.searchParams.get('signature') ?? '',
  };
}

describe('signed paths', () => {
  it('open the object and session that they were signed for', () => {
    const paths = at(start);
    const link = take(paths.sign(key));
    expect(link).toMatchObject({ key, session });
    expect(paths.verify(key, link)).toBe(true);
    expect(paths.verify(key, { ...link, expires: Number(link.expires) })).toBe(true);
    const named = take(paths.sign(key, { session: other }));
    expect([named.session, paths.verify(key, named)]).toEqual([other, true]);
  });

  it('are not signed without a session', () => {
    expect(() => new SignedPaths([secret]).sign(key)).toThrow('signed in');
  });

  it('reject a signature of another company, object, expiry, session or secret', () => {
    const paths = at(start);
    const link = take(paths.sign(key));
    expect(paths.verify(keyFor.frame(other, owner, 'a.jpg'), link)).toBe(false);
    expect(paths.verify(keyFor.frame(company, owner, 'b.jpg'), link)).toBe(false);
    expect(paths.verify(key, { ...link, expires: Number(link.expires) + 3600 })).toBe(false);
    expect(paths.verify(key, { ...link, session: other })).toBe(false);
    expect(paths.verify(key, { ...link, session: '' })).toBe(false);
    expect(at(start, ['t'.repeat(32)]).verify(key, link)).toBe(false);
  });

  it('open under the former secret while both are given, and are made with the new one', () => {
    const next = 'n'.repeat(32);
    const rotating = at(start, [next, secret]);
    const [before, after] = [take(at(start).sign(key)), take(rotating.sign(key))];
    expect(rotating.verify(key, before)).toBe(true);
    expect(at(start, [next]).verify(key, after)).toBe(true);
    expect(at(start, [next]).verify(key, before)).toBe(false);
    expect(() => at(start, [next, 'short'])).toThrow(/32/);
  });

  it('expire at the exact second', () => {
    const link = take(at(start).sign(key));
    const end = Number(link.expires) * 1000;
    expect(at(end - 1).verify(key, link)).toBe(true);
    expect(at(end).verify(key, link)).toBe(false);
  });

  it('reject malformed links without throwing', () => {
    const paths = at(start);
    const link = take(paths.sign(key));
    const { signature, expires } = link;
    for (const bad of ['', 'x', signature.slice(1), `${signature}00`, '0'.repeat(43)]) {
      expect(paths.verify(key, { ...link, signature: bad })).toBe(false);
    }
    for (const bad of ['', 'NaN', '-1', '1e12', `${expires} `, '9'.repeat(13)]) {
      expect(paths.verify(key, { ...link, expires: bad })).toBe(false);
    }
    expect(paths.verify('../../etc/passwd', link)).toBe(false);
    expect(() => paths.sign('../../etc/passwd')).toThrow(InvalidKey);
  });

  it('stay the same for a window, so that browsers can cache, and are valid at least as long as requested', () => {
    const linkAt = (milliseconds: number) => at(milliseconds).sign(key);
    expect(linkAt(start)).toBe(linkAt(start + hour / 2));
    expect(linkAt(start)).not.toBe(linkAt(start + hour));
    const life = Number(take(linkAt(start)).expires) * 1000 - start;
    expect(life).toBeGreaterThanOrEqual(6 * hour);
    expect(life).toBeLessThanOrEqual(7 * hour);
    const short = at(start).sign(key, { seconds: 60 });
    expect(Number(take(short).expires) * 1000 - start).toBeLessThanOrEqual(120_000);
  });

  it('differ for another version of the same object, and open it all the same', () => {
    const paths = at(start);
    const links = [paths.sign(key), ...[0, 1].map((version) => paths.sign(key, { version }))];
    expect(new Set(links).size).toBe(3);
    for (const link of links.map(take)) expect(paths.verify(key, link)).toBe(true);
  });

  it('are not signed with a missing or short secret', () => {
    expect(() => new SignedPaths([''])).toThrow('32 characters');
  });
});
