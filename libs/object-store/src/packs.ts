import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { locateInPack } from './key-grammar.js';
import type { ByteRange, ObjectInfo, ObjectStore } from './object-store.js';
import { encodeIndex, headBytes, parseIndex } from './pack-index.js';

/** A file and the key under which it is read. */
export interface PackMember {
  key: string;
  file: string;
}

const contentType = 'application/octet-stream';

/**
 * Stores files as one object, whole or not at all; each is then read under its own key. All keys are of one pack.
 * @returns the pack's own object
 */
export async function storePack(
  store: Pick<ObjectStore, 'put'>,
  members: readonly PackMember[],
): Promise<ObjectInfo> {
  const { pack, index, sizeBytes } = await layOut(members);
  return store.put(pack, Readable.from(contentOf(index, members)), { contentType, sizeBytes });
}

/** The size of the object that {@link storePack} stores. */
export const packBytes = async (members: readonly PackMember[]): Promise<number> =>
  (await layOut(members)).sizeBytes;

async function layOut(members: readonly PackMember[]) {
  const locations = await Promise.all(
    members.map(async ({ key, file }) => ({ ...requireLocation(key), length: (await stat(file)).size })),
  );
  const [first] = locations;
  if (!first || locations.some(({ pack }) => pack !== first.pack)) throw new Error('a pack has one folder');
  const index = encodeIndex(locations);
  return {
    pack: first.pack,
    index,
    sizeBytes: locations.reduce((sum, { length }) => sum + length, index.length),
  };
}

async function* contentOf(index: Buffer, members: readonly PackMember[]): AsyncGenerator<Buffer> {
  yield index;
  for (const { file } of members) yield* createReadStream(file) as AsyncIterable<Buffer>;
}

/**
 * Replaces the members of a pack by what `change` makes of their files. The caller ensures that no other process rewrites the pack.
 *
 * @param folder for the files, removed afterwards
 * @throws ObjectNotFound
 */
export async function rewritePack(
  store: ObjectStore,
  pack: string,
  folder: string,
  change: (member: PackMember) => Promise<void>,
): Promise<void> {
  const files = join(folder, randomUUID());
  await mkdir(files, { recursive: true });
  try {
    const whole = join(files, 'pack');
    await store.download(pack, whole);
    const head = await buffer(createReadStream(whole, { end: headBytes - 1 }));
    const members: PackMember[] = [];
    for (const [name, { start, length }] of parseIndex(head)) {
      const file = join(files, `${members.length}-${name}`);
      await pipeline(
        length === 0 ? Readable.from([]) : createReadStream(whole, { start, end: start + length - 1 }),
        createWriteStream(file, { flags: 'wx' }),
      );
      members.push({ key: keyOfMember(pack, name), file });
    }
    for (const member of members) await change(member);
    await storePack(store, members);
  } finally {
    await rm(files, { recursive: true, force: true });
  }
}

/** The keys that are read from a pack. @throws ObjectNotFound */
export async function keysInPack(store: Pick<ObjectStore, 'get'>, pack: string): Promise<string[]> {
  const { body } = await store.get(pack, headRange);
  return [...parseIndex(await buffer(body)).keys()].map((name) => keyOfMember(pack, name));
}

export const headRange: ByteRange = { start: 0, end: headBytes - 1 };

const keyOfMember = (pack: string, name: string) => `${pack.slice(0, pack.lastIndexOf('/'))}/${name}`;

function requireLocation(key: string) {
  const location = locateInPack(key);
  if (!location) throw new Error(`${key} is in no pack`);
  return location;
}
