import { describe, expect, it } from '@jest/globals';
import { MailCipher } from './mail-cipher.js';

const [old, current] = ['o'.repeat(32), 'c'.repeat(32)];

describe('a mail in the queue', () => {
  it('is decrypted with the former secret while both are given, and encrypted with the new one', () => {
    const queued = new MailCipher(old).encrypt('a link');
    const rotating = new MailCipher(`${current}\n${old}`);
    expect(rotating.decrypt(queued)).toBe('a link');
    expect(new MailCipher(current).decrypt(rotating.encrypt('another'))).toBe('another');
  });

  it('is not decrypted with another secret', () => {
    const queued = new MailCipher(old).encrypt('a link');
    expect(() => new MailCipher(current).decrypt(queued)).toThrow();
  });
});
