import { describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { idOfToken, isTokenOf, newSecret, tokenOf } from './share-token.js';

const share = () => ({ id: uuidv7(), secret: newSecret() });

describe('the token of a shared link', () => {
  it('has 43 characters, as every secret of an address that logs leave out, and names its link', () => {
    const one = share();
    expect(tokenOf(one)).toMatch(/^[\w-]{43}$/);
    expect(idOfToken(tokenOf(one))).toBe(one.id);
    expect(isTokenOf(one, tokenOf(one))).toBe(true);
  });

  it('is no other link’s, nor one with another secret', () => {
    const one = share();
    expect(isTokenOf(one, tokenOf(share()))).toBe(false);
    expect(isTokenOf(one, tokenOf({ ...one, secret: newSecret() }))).toBe(false);
    expect(isTokenOf(one, tokenOf(one).slice(0, -1))).toBe(false);
  });

  it.each(['', 'a'.repeat(42), 'a'.repeat(44), '../../etc/passwd', '-'.repeat(43)])('is not %s', (text) => {
    expect(idOfToken(text)).toBeUndefined();
  });
});
