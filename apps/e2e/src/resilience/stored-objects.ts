import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { S3ObjectStore } from '@sop/object-store';

interface S3Settings {
  url: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
}

export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** The S3 server that the launcher runs in a folder, with its address and credentials. */
export async function s3In(folder: string): Promise<S3Settings> {
  const text = await readFile(join(folder, 'proxy-server.conf'), 'utf8');
  const port = /^bind_port = (\d+)$/m.exec(text)?.[1];
  const [, user, secretKey] = /^user_sop_(\S+) = (\S+)/m.exec(text) ?? [];
  if (!port || !user || !secretKey) throw new Error(`${folder} holds no S3 server`);
  return {
    url: `http://127.0.0.1:${port}`,
    accessKey: `sop:${user}`,
    secretKey,
    bucket: 'sop-creator',
    region: 'us-east-1',
  };
}

export async function keysIn(folder: string): Promise<string[]> {
  const store = new S3ObjectStore(await s3In(folder));
  const keys: string[] = [];
  for await (const { key } of store.list('')) keys.push(key);
  return keys;
}

export async function readKey(folder: string, key: string): Promise<Buffer> {
  const { body } = await new S3ObjectStore(await s3In(folder)).get(key);
  return buffer(body);
}
