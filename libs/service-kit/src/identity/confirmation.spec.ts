import { describe, expect, it } from '@jest/globals';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { Confirmations, issueConfirmation, type Confirmed } from './confirmation.js';
import { readSigningKeys } from './signing-keys.js';
import { issueToken } from './token.js';

const keysOf = () =>
  readSigningKeys(
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
const keys = keysOf();
const confirmations = new Confirmations({ keys: () => Promise.resolve(keys.published) });
const signer = { userId: randomUUID(), sessionId: randomUUID() };
const signed: Confirmed = { purpose: 'sop.release', subjectId: randomUUID(), revision: 7 };
const now = new Date('2026-11-28T10:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const issue = () => issueConfirmation(signer, signed, keys, 300, now);
const refusal = { code: 'account.not-confirmed', status: 409 };

describe('the confirmation of a signature', () => {
  it('is accepted from the user who entered the password, for what was signed', async () => {
    await expect(confirmations.require(signer, signed, await issue(), later(299))).resolves.toBeUndefined();
  });

  it.each<[string, Partial<typeof signer>, Partial<Confirmed>]>([
    ['user', { userId: randomUUID() }, {}],
    ['session', { sessionId: randomUUID() }, {}],
    ['thing', {}, { subjectId: randomUUID() }],
    ['revision', {}, { revision: 8 }],
  ])('is refused for another %s', async (_what, who, what) => {
    const check = confirmations.require({ ...signer, ...who }, { ...signed, ...what }, await issue(), now);
    await expect(check).rejects.toMatchObject(refusal);
  });

  it('expires after five minutes', async () => {
    await expect(confirmations.require(signer, signed, await issue(), later(301))).rejects.toMatchObject(
      refusal,
    );
  });

  it('is refused with a signature of another key, and an access token is none', async () => {
    const forged = await issueConfirmation(signer, signed, keysOf(), 300, now);
    const identity = { ...signer, companyId: randomUUID(), email: 'ann@example.test' };
    const access = await issueToken(identity, keys, 300, now);
    for (const token of [forged, access, 'nothing', ''])
      await expect(confirmations.require(signer, signed, token, now)).rejects.toMatchObject(refusal);
  });

  it('is not judged while the keys cannot be read', async () => {
    const unreachable = new Confirmations({ keys: () => Promise.reject(new Error('No answer')) });
    await expect(unreachable.require(signer, signed, await issue(), now)).rejects.toThrow('No answer');
  });
});
