import { sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSystem } from '../system.js';

const read = (part = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
const written = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A token of the same session that expires in the given number of seconds. */
export async function tokenExpiringIn(seconds: number, token: string): Promise<string> {
  const { dataDir } = readSystem();
  if (!dataDir) throw new Error('E2E_DATA_DIR is needed: the key of sessions is read from the secrets in it');
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as { tokenKeys: string };
  const [header = '', claims] = token.split('.');
  const text = `${header}.${written({ ...read(claims), exp: Math.floor(Date.now() / 1000) + seconds })}`;
  return `${text}.${sign(null, Buffer.from(text), secrets.tokenKeys).toString('base64url')}`;
}
