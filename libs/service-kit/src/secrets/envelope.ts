import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { rotatedKeys } from '../config/rotated-keys.js';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

export interface Sealed {
  /** Identifies the wrapping key without revealing anything about it. */
  wrappingKeyId: string;
  /** The secret's own key; like the ciphertext: iv, tag, bytes. */
  wrappedKey: Buffer;
  ciphertext: Buffer;
}

/** The secret cannot be read: it was sealed under another wrapping key, moved from another row, or altered. */
export class DecryptionFailed extends Error {
  override readonly name = 'DecryptionFailed';
}

/**
 * Envelope encryption (AES-256-GCM): every secret has a random key of its own, and that key is wrapped by one derived from the
 * environment. The row's id is authenticated with both, so a row's content opens in no other row. Changing the wrapping key
 * means rewrapping a few bytes per row.
 */
export class Envelope {
  private readonly wrappingKeys: ReadonlyMap<string, Buffer>;
  private readonly wrappingKey: Buffer;
  readonly wrappingKeyId: string;

  /** @param secretsKey several on lines of their own while it is rotated: the first one seals, all of them open */
  constructor(secretsKey: string) {
    const [first, ...others] = rotatedKeys(secretsKey);
    this.wrappingKey = wrappingKeyOf(first);
    this.wrappingKeyId = idOf(this.wrappingKey);
    const all = [this.wrappingKey, ...others.map(wrappingKeyOf)];
    this.wrappingKeys = new Map(all.map((key) => [idOf(key), key]));
  }

  seal(rowId: string, secret: string): Sealed {
    const key = randomBytes(keyBytes);
    return {
      wrappingKeyId: this.wrappingKeyId,
      wrappedKey: encrypt(this.wrappingKey, `key:${rowId}`, key),
      ciphertext: encrypt(key, `secret:${rowId}`, Buffer.from(secret, 'utf8')),
    };
  }

  /** Throws {@link DecryptionFailed}. */
  open(rowId: string, { wrappingKeyId, wrappedKey, ciphertext }: Sealed): string {
    try {
      const key = decrypt(this.wrappingKeyOf(wrappingKeyId), `key:${rowId}`, wrappedKey);
      return decrypt(key, `secret:${rowId}`, ciphertext).toString('utf8');
    } catch (cause) {
      if (cause instanceof DecryptionFailed) throw cause;
      throw new DecryptionFailed('The secret is damaged or belongs to another row', { cause });
    }
  }

  /** The same secret under the current key; undefined where it is already. Throws {@link DecryptionFailed}. */
  rewrap(rowId: string, sealed: Sealed): Pick<Sealed, 'wrappingKeyId' | 'wrappedKey'> | undefined {
    if (sealed.wrappingKeyId === this.wrappingKeyId) return undefined;
    this.open(rowId, sealed);
    const key = decrypt(this.wrappingKeyOf(sealed.wrappingKeyId), `key:${rowId}`, sealed.wrappedKey);
    return { wrappingKeyId: this.wrappingKeyId, wrappedKey: encrypt(this.wrappingKey, `key:${rowId}`, key) };
  }

  private wrappingKeyOf(id: string): Buffer {
    const key = this.wrappingKeys.get(id);
    if (!key) throw new DecryptionFailed('The secret was sealed under another SECRETS_KEY');
    return key;
  }
}

const wrappingKeyOf = (secretsKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretsKey, '', 'sop-creator/secrets/wrapping', keyBytes));

const idOf = (wrappingKey: Buffer): string =>
  createHash('sha256').update('id').update(wrappingKey).digest('hex').slice(0, 16);

function encrypt(key: Buffer, bound: string, plain: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(bound));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function decrypt(key: Buffer, bound: string, sealed: Buffer): Buffer {
  const iv = sealed.subarray(0, ivBytes);
  const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(bound)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
}
