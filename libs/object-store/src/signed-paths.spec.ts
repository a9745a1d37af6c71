import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { InvalidKey, keyFor } from './key-grammar.js';
import { SignedPaths } from './signed-paths.js';

const secret = 's'.repeat(32);
const start = Date.UTC(2026, 0, 1, 12, 10);
const hour = 3600_000;
const [company, other, owner] = [randomUUID(), randomUUID(), randomUUID()];
const key = keyFor.frame(company, owner, 'a.jpg');

function take(path: string): { key: string; expires: string; signature: string } {
  const url = new URL(path, 'http://host/');
  return {
    key: url.pathname.replace('/storage/', ''),
    expires: url.searchParams.get('expires') ?? '',
    signature: url.searchParams.get('signature') ?? '',
  };
}

describe('signed paths', () => {
  it('open the object they were made for', () => {
    const paths = new SignedPaths(secret, () => start);
    const link = take(paths.sign(key));
    expect(link.key).toBe(key);
    expect(paths.verify(key, link.expires, link.signature)).toBe(true);
    expect(paths.verify(key, Number(link.expires), link.signature)).toBe(true);
  });

  it('refuse a signature of another company, object, end or secret', () => {
    const paths = new SignedPaths(secret, () => start);
    const { expires, signature } = take(paths.sign(key));
    expect(paths.verify(keyFor.frame(other, owner, 'a.jpg'), expires, signature)).toBe(false);
    expect(paths.verify(keyFor.frame(company, owner, 'b.jpg'), expires, signature)).toBe(false);
    expect(paths.verify(key, Number(expires) + 3600, signature)).toBe(false);
    expect(new SignedPaths('t'.repeat(32), () => start).verify(key, expires, signature)).toBe(false);
  });

  it('refuse what is expired, at the very second', () => {
    const { expires, signature } = take(new SignedPaths(secret, () => start).sign(key));
    const end = Number(expires) * 1000;
    expect(new SignedPaths(secret, () => end - 1).verify(key, expires, signature)).toBe(true);
    expect(new SignedPaths(secret, () => end).verify(key, expires, signature)).toBe(false);
  });

  it('refuse malformed links without throwing', () => {
    const paths = new SignedPaths(secret, () => start);
    const { expires, signature } = take(paths.sign(key));
    for (const bad of ['', 'x', signature.slice(1), `${signature}00`, '0'.repeat(43)]) {
      expect(paths.verify(key, expires, bad)).toBe(false);
    }
    for (const bad of ['', 'NaN', '-1', '1e12', `${expires} `, '9'.repeat(13)]) {
      expect(paths.verify(key, bad, signature)).toBe(false);
    }
    expect(paths.verify('../../etc/passwd', expires, signature)).toBe(false);
    expect(() => paths.sign('../../etc/passwd')).toThrow(InvalidKey);
  });

  it('stay the same for a window, so that browsers can cache, and live at least as long as asked', () => {
    const at = (milliseconds: number) => new SignedPaths(secret, () => milliseconds).sign(key);
    expect(at(start)).toBe(at(start + hour / 2));
    expect(at(start)).not.toBe(at(start + hour));
    const life = Number(take(at(start)).expires) * 1000 - start;
    expect(life).toBeGreaterThanOrEqual(6 * hour);
    expect(life).toBeLessThanOrEqual(7 * hour);
    const short = new SignedPaths(secret, () => start).sign(key, { seconds: 60 });
    expect(Number(take(short).expires) * 1000 - start).toBeLessThanOrEqual(120_000);
  });

  it('are others for another version of the same object, and open it all the same', () => {
    const paths = new SignedPaths(secret, () => start);
    const links = [paths.sign(key), ...[0, 1].map((version) => paths.sign(key, { version }))];
    expect(new Set(links).size).toBe(3);
    for (const { expires, signature } of links.map(take))
      expect(paths.verify(key, expires, signature)).toBe(true);
  });

  it('are not made with a missing or short secret', () => {
    expect(() => new SignedPaths('')).toThrow('32 characters');
  });
});
