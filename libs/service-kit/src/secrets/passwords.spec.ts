import { describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { Passwords } from './passwords.js';

const passwords = new Passwords();

describe('Passwords', () => {
  it('uses argon2id with 19 MiB, two passes and one lane', async () => {
    expect(await passwords.hash('secret')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('accepts the right password only', async () => {
    const stored = await passwords.hash('correct horse');
    expect(await passwords.verify(stored, 'correct horse')).toBe(true);
    expect(await passwords.verify(stored, 'correct horsE')).toBe(false);
  });

  it('distinguishes long passwords by their last character', async () => {
    const stored = await passwords.hash(`${'x'.repeat(255)}a`);
    expect(await passwords.verify(stored, `${'x'.repeat(255)}b`)).toBe(false);
  });

  it('accepts an accent typed in either Unicode form', async () => {
    const stored = await passwords.hash('caf\u00e9-caf\u00e9');
    expect(await passwords.verify(stored, 'cafe\u0301-cafe\u0301')).toBe(true);
  });

  it('never matches without an account', async () => {
    expect(await passwords.verify(undefined, '')).toBe(false);
    expect(await passwords.verify(undefined, 'anything')).toBe(false);
  });

  it('does the work of a comparison without an account', async () => {
    const stored = await passwords.hash('secret');
    const workOf = async (account: string | undefined) => {
      const before = process.cpuUsage();
      for (let time = 0; time < 5; time += 1) await passwords.verify(account, 'wrong');
      return process.cpuUsage(before).user;
    };
    await passwords.verify(undefined, 'fills the dummy hash');
    // Processor time, not wall time; the minimum of three excludes garbage collection.
    const least = async (account: string | undefined) =>
      Math.min(await workOf(account), await workOf(account), await workOf(account));
    const known = await least(stored);
    expect((await least(undefined)) / known).toBeGreaterThan(0.3);
  });

  it('recognises a hash of another cost', async () => {
    const cheap = await hash('secret', { memoryCost: 8 * 1024, timeCost: 1, parallelism: 1 });
    expect(passwords.isOutdated(cheap)).toBe(true);
    expect(passwords.isOutdated(await passwords.hash('secret'))).toBe(false);
  });
});
