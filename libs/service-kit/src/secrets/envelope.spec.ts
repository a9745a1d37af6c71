import { describe, expect, it } from '@jest/globals';
import { DecryptionFailed, Envelope } from './envelope.js';

const row = '0193a000-0000-7000-8000-000000000001';
const otherRow = '0193a000-0000-7000-8000-000000000002';
const envelope = new Envelope('a'.repeat(32));

describe('Envelope', () => {
  it('opens what it sealed', () => {
    expect(envelope.open(row, envelope.seal(row, 'sk-schlüssel'))).toBe('sk-schlüssel');
  });

  it('shows nothing of the secret, and is different each time', () => {
    const first = envelope.seal(row, 'sk-secret');
    const second = envelope.seal(row, 'sk-secret');
    expect(Buffer.concat([first.wrappedKey, first.ciphertext]).includes('secret')).toBe(false);
    expect(first.ciphertext.equals(second.ciphertext)).toBe(false);
    expect(first.wrappedKey.equals(second.wrappedKey)).toBe(false);
  });

  it('does not open in another row', () => {
    expect(() => envelope.open(otherRow, envelope.seal(row, 'sk-secret'))).toThrow(DecryptionFailed);
  });

  it('does not open under another wrapping key', () => {
    const sealed = envelope.seal(row, 'sk-secret');
    const other = new Envelope('b'.repeat(32));
    expect(() => other.open(row, sealed)).toThrow(/another SECRETS_KEY/);
    expect(() => other.open(row, { ...sealed, wrappingKeyId: other.wrappingKeyId })).toThrow(
      DecryptionFailed,
    );
  });

  it('opens under the former key while both are given, and seals under the new one', () => {
    const sealed = envelope.seal(row, 'sk-secret');
    const rotating = new Envelope(`${'b'.repeat(32)}\n${'a'.repeat(32)}`);
    expect(rotating.open(row, sealed)).toBe('sk-secret');
    expect(new Envelope('b'.repeat(32)).open(row, rotating.seal(row, 'sk-new'))).toBe('sk-new');
  });

  it('is rewrapped for the new key, after which the former one is not needed', () => {
    const sealed = envelope.seal(row, 'sk-secret');
    const rotating = new Envelope(`${'b'.repeat(32)}\n${'a'.repeat(32)}`);
    const rewrapped = { ...sealed, ...rotating.rewrap(row, sealed) };
    expect(new Envelope('b'.repeat(32)).open(row, rewrapped)).toBe('sk-secret');
    expect(rotating.rewrap(row, rewrapped)).toBeUndefined();
    expect(() => new Envelope('b'.repeat(32)).rewrap(row, sealed)).toThrow(/another SECRETS_KEY/);
  });

  it('detects one changed bit', () => {
    const sealed = envelope.seal(row, 'sk-secret');
    const ciphertext = Buffer.from(sealed.ciphertext);
    ciphertext.writeUInt8(ciphertext.readUInt8(ciphertext.length - 1) ^ 1, ciphertext.length - 1);
    expect(() => envelope.open(row, { ...sealed, ciphertext })).toThrow(DecryptionFailed);
    expect(() => envelope.open(row, { ...sealed, wrappedKey: sealed.wrappedKey.subarray(0, 20) })).toThrow(
      DecryptionFailed,
    );
  });
});
