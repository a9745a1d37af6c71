import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** @param {string} folder @returns {Promise<{ folder: string, public: string, private: string }>} files of an OpenPGP key pair */
export async function makeKeys(folder) {
  const home = await mkdtemp(join(folder, 'keys-'));
  const env = { ...process.env, GNUPGHOME: home };
  const gpg = (...args) =>
    run('gpg', ['--batch', '--quiet', '--pinentry-mode', 'loopback', ...args], { env });
  await gpg('--passphrase', '', '--quick-generate-key', 'backup@example.com', 'default', 'default', 'never');
  const files = { folder: home, public: join(home, 'public.asc'), private: join(home, 'private.asc') };
  await gpg('--armor', '--output', files.public, '--export');
  await gpg('--armor', '--output', files.private, '--export-secret-keys');
  await run('gpgconf', ['--kill', 'all'], { env });
  return files;
}
