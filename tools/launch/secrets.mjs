import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from './terminal.mjs';

const generators = {
  tokenSecret: () => randomBytes(48).toString('base64url'),
  tokenKeys: () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
  mediaSigningSecret: () => randomBytes(48).toString('base64url'),
  secretsKey: () => randomBytes(32).toString('base64'),
  databaseSecret: () => randomBytes(32).toString('base64url'),
  databasePassword: () => randomBytes(24).toString('base64url'),
  localPassword: () => randomBytes(12).toString('base64url'),
  demoPassword: () => randomBytes(9).toString('base64url'),
  busPassword: () => randomBytes(24).toString('base64url'),
  objectsUser: () => `sop${randomBytes(6).toString('hex')}`,
  objectsPassword: () => randomBytes(24).toString('base64url'),
};

/**
 * The installation's secrets: created once, stored in `secrets.json` (0600) of its folder. If the file is lost, sessions end, the stored
 * AI key must be entered again and the database refuses the password, so every backup must contain it.
 *
 * @returns {Record<keyof typeof generators, string>}
 */
export function loadOrCreateSecrets(folder) {
  const file = join(folder, 'secrets.json');
  const stored = existsSync(file) ? parse(file) : {};
  const missing = Object.keys(generators).filter((name) => typeof stored[name] !== 'string');
  if (missing.length === 0) return stored;
  const secrets = { ...stored, ...Object.fromEntries(missing.map((name) => [name, generators[name]()])) };
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
  return secrets;
}

function parse(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandError(
      `${file} cannot be read (${error.message}). Restore it from a backup; it holds this installation’s keys.`,
    );
  }
}
