import { generateKeyPairSync } from 'node:crypto';

/** The signing keys of an auth service in tests, in the format of `TOKEN_KEYS`: new in every test process. */
export const tokenKeysOfTests = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
