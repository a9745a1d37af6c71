import { describe, expect, it } from '@jest/globals';
import { Secret } from 'otpauth';
import { mintSecret, stepOf, uriOf } from './one-time-code.js';

/** The key of RFC 6238, appendix B, and the last six digits of its SHA-1 values. */
const secret = Secret.fromLatin1('12345678901234567890').base32;
const published = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
] as const;

describe('one-time codes', () => {
  it.each(published)('match the published values at second %i', (second, code) => {
    expect(stepOf(secret, code, second * 1000)).toBe(Math.floor(second / 30));
  });

  it('are valid one step before and after their own, and no further', () => {
    const [at, code] = [1_111_111_111, '050471'];
    const shifts = [-2, -1, 0, 1, 2].map((steps) => stepOf(secret, code, (at + steps * 30) * 1000));
    const own = Math.floor(at / 30);
    expect(shifts).toEqual([null, own, own, own, null]);
  });

  it('may be typed in full-width digits', () => {
    expect(stepOf(secret, '０５０４７１', 1_111_111_111_000)).toBe(Math.floor(1_111_111_111 / 30));
    expect(stepOf(secret, '٠٥٠٤٧١', 1_111_111_111_000)).toBeNull();
  });

  it('are refused with another secret, length or alphabet', () => {
    for (const code of ['000000', '05047', '0504711', 'abcdef', ''])
      expect(stepOf(secret, code, 1_111_111_111_000)).toBeNull();
    expect(stepOf(mintSecret(), '050471', 1_111_111_111_000)).toBeNull();
  });
});

it('a secret has 160 bits, is unique, and is part of a URI that apps read', () => {
  const [one, other] = [mintSecret(), mintSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
  expect(uriOf(one, 'ann+x@example.test')).toBe(
    `otpauth://totp/SOP%20Creator:ann%2Bx%40example.test?issuer=SOP%20Creator&secret=${one}&algorithm=SHA1&digits=6&period=30`,
  );
});
