import { generateKeyPairSync } from 'node:crypto';

/** What an auth service of these tests signs with, as `TOKEN_KEYS` has it: another one in every process of tests. */
export const tokenKeysOfTests = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
