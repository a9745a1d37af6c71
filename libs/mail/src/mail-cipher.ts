import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { rotatedKeys } from '@sop/service-kit';

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

/** Encrypts queued mails, because a mail may contain a link that grants access to an account. */
export class MailCipher {
  readonly #key: Buffer;
  readonly #keys: readonly Buffer[];

  /** @param secret several on lines of their own while it is rotated: the first one encrypts, all of them decrypt */
  constructor(secret: string) {
    const [first, ...others] = rotatedKeys(secret);
    this.#key = keyOf(first);
    this.#keys = [this.#key, ...others.map(keyOf)];
  }

  encrypt(text: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.#key, iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** @throws when the text was changed or encrypted with another secret */
  decrypt(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const errors: unknown[] = [];
    for (const key of this.#keys)
      try {
        return decryptWith(key, bytes);
      } catch (error) {
        errors.push(error);
      }
    throw errors[0];
  }
}

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'mail that waits', 32));

function decryptWith(key: Buffer, bytes: Buffer): string {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  return text.toString('utf8');
}
