import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { InvalidKey, isPack, keyFor } from './key-grammar.js';
import { multipartLimits, type StoredPart } from './multipart.js';
import {
  ObjectNotFound,
  RangeNotSatisfiable,
  SizeMismatch,
  TooLarge,
  type ObjectStore,
} from './object-store.js';
import { keysInPack, rewritePack, storePack } from './packs.js';

const mebibyte = 1 << 20;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Bytes in reachable buffers. V8 frees buffers in the background, and a second collection waits until those of the first are counted. */
function reachableBytes(): number {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

/** What a driver is tested with: a store, and the number of its unfinished uploads. */
export interface StoreUnderTest {
  store: ObjectStore;
  leftovers(): Promise<string[]>;
  /** The same for begun multipart uploads. */
  unfinished(): Promise<string[]>;
}

const bound = (store: ObjectStore) => ({
  multipart: store.multipart,
  stat: (key: string) => store.stat(key),
});

/** The guarantees of {@link ObjectStore}, tested with every driver. */
export function describeObjectStore(driver: string, open: () => StoreUnderTest): void {
  describe(`${driver} keeps the promises of an object store`, () => {
    const company = randomUUID();
    const png = { contentType: 'image/png' };
    const webm = { contentType: 'video/webm' };
    const frame = (file: string, id = randomUUID()) => keyFor.frame(company, id, file);
    const video = () => keyFor.video(company, randomUUID(), 'webm');
    let dir: string;

    beforeEach(async () => {
      dir = await mkdtemp(join(tmpdir(), 'sop-object-store-'));
    });
    afterEach(() => rm(dir, { recursive: true, force: true }));

    it('returns what was put, with its size, type and time', async () => {
      const { store } = open();
      const key = frame('a.png');
      const put = await store.put(key, Buffer.from('picture'), png);
      const { info, body } = await store.get(key);
      expect(await buffer(body)).toEqual(Buffer.from('picture'));
      expect(info).toMatchObject({ key, sizeBytes: 7, contentType: 'image/png', etag: put.etag });
      expect(info.etag).not.toBe('');
      expect(Math.abs(info.modifiedAt.getTime() - Date.now())).toBeLessThan(120_000);
      expect(await store.stat(key)).toMatchObject({
        key,
        sizeBytes: 7,
        contentType: 'image/png',
        etag: put.etag,
      });
    });

    it('stores an empty object', async () => {
      const { store } = open();
      const key = frame('empty.png');
      expect((await store.put(key, Readable.from([]), png)).sizeBytes).toBe(0);
      expect(await buffer((await store.get(key)).body)).toHaveLength(0);
    });

    it('replaces an object and changes its etag', async () => {
      const { store } = open();
      const key = frame('b.png');
      const before = await store.put(key, Buffer.from('one'), png);
      const after = await store.put(key, Buffer.from('two'), png);
      expect(after.etag).not.toBe(before.etag);
      expect((await buffer((await store.get(key)).body)).toString()).toBe('two');
    });

    it('serves byte ranges, and takes an end past the last byte for the last byte', async () => {
      const { store } = open();
      const key = frame('digits.png');
      await store.put(key, Buffer.from('0123456789'), png);
      const part = async (start: number, end: number) => {
        const { info, body } = await store.get(key, { start, end });
        expect(info.sizeBytes).toBe(10);
        return (await buffer(body)).toString();
      };
      expect(await part(2, 4)).toBe('234');
      expect(await part(0, 0)).toBe('0');
      expect(await part(9, 9)).toBe('9');
      expect(await part(7, 500)).toBe('789');
      await expect(store.get(key, { start: 10, end: 12 })).rejects.toThrow(RangeNotSatisfiable);
    });

    describe('files that are stored in one pack', () => {
      const owner = randomUUID();
      const keyOf = (index: number, folder: string) => keyFor.packedFrame(company, owner, folder, index);
      const textOf = async (store: ObjectStore, key: string, range?: { start: number; end: number }) =>
        (await buffer((await store.get(key, range)).body)).toString();
      const packed = async (store: ObjectStore, folder: string, texts: readonly string[]) => {
        const members = await Promise.all(
          texts.map(async (text, index) => {
            const file = join(dir, `${folder}-${index}`);
            await writeFile(file, text);
            return { key: keyOf(index, folder), file };
          }),
        );
        return { members, pack: (await storePack(store, members)).key };
      };

      it('are read each under its own key, whole and by range', async () => {
        const { store } = open();
        const texts = ['first', '', 'the third file'];
        const { members } = await packed(store, 'read', texts);
        for (const [at, { key }] of members.entries()) {
          const { info, body } = await store.get(key);
          expect((await buffer(body)).toString()).toBe(texts[at]);
          expect(info).toMatchObject({ key, contentType: 'image/jpeg', sizeBytes: texts[at]?.length });
          expect(await store.stat(key)).toEqual(info);
        }
        const [first = '', , third = ''] = members.map(({ key }) => key);
        expect(await textOf(store, third, { start: 4, end: 8 })).toBe('third');
        expect(await textOf(store, first, { start: 2, end: 500 })).toBe('rst');
        await expect(store.get(first, { start: 5, end: 9 })).rejects.toThrow(new RangeNotSatisfiable(5));
        await store.download(third, join(dir, 'third'));
        expect(await readFile(join(dir, 'third'), 'utf8')).toBe('the third file');
      });

      it('are one object in a list, whose keys can be read, and are deleted with their folder', async () => {
        const { store } = open();
        const { members, pack } = await packed(store, 'listed', ['a', 'b']);
        const listed: string[] = [];
        for await (const { key } of store.list(`frames/${company}/${owner}/listed`)) listed.push(key);
        expect(listed).toEqual([pack]);
        expect(isPack(pack)).toBe(true);
        expect(await keysInPack(store, pack)).toEqual(members.map(({ key }) => key));
        expect(await textOf(store, keyOf(1, 'listed'))).toBe('b');
        expect(await store.deletePrefix(`frames/${company}/${owner}/listed/`)).toBe(1);
        for (const { key } of members) {
          expect(await store.stat(key)).toBeUndefined();
          await expect(store.get(key)).rejects.toThrow(new ObjectNotFound(key));
        }
      });

      it('are missing when the pack has no such file', async () => {
        const { store } = open();
        await packed(store, 'short', ['a']);
        expect(await store.stat(keyOf(1, 'short'))).toBeUndefined();
        await expect(store.get(keyOf(1, 'short'))).rejects.toThrow(ObjectNotFound);
        await packed(store, 'short', ['a', 'b']);
        expect(await textOf(store, keyOf(1, 'short'))).toBe('b');
      });

      it('are read as rewritten, with another etag, and nothing of the earlier content remains', async () => {
        const { store } = open();
        const { members, pack } = await packed(store, 'rewritten', ['secret', 'other']);
        const before = await store.stat(keyOf(0, 'rewritten'));
        expect(await textOf(store, keyOf(1, 'rewritten'))).toBe('other');
        await rewritePack(store, pack, dir, async ({ key, file }) => {
          if (key === members[0]?.key) await writeFile(file, 'destroyed!');
        });
        expect(await textOf(store, keyOf(0, 'rewritten'))).toBe('destroyed!');
        expect(await textOf(store, keyOf(1, 'rewritten'))).toBe('other');
        expect((await store.stat(keyOf(0, 'rewritten')))?.etag).not.toBe(before?.etag);
        expect(await textOf(store, pack)).not.toContain('secret');
      });

      it('are replaced one by one by an object under the same key', async () => {
        const { store } = open();
        const { members } = await packed(store, 'replaced', ['a', 'b']);
        const own = await store.put(keyOf(0, 'replaced'), Buffer.from('own'), { contentType: 'image/jpeg' });
        expect(own).toMatchObject({ key: members[0]?.key, sizeBytes: 3 });
        expect(await textOf(store, keyOf(0, 'replaced'))).toBe('own');
        expect((await store.stat(keyOf(0, 'replaced')))?.etag).toBe(own.etag);
        expect(await textOf(store, keyOf(1, 'replaced'))).toBe('b');
      });

      it('are of one folder', async () => {
        const { store } = open();
        const [one, other] = [0, 20].map((index) => ({ key: keyOf(index, 'two'), file: join(dir, 'x') }));
        await writeFile(join(dir, 'x'), 'x');
        await expect(storePack(store, [one, other] as never)).rejects.toThrow('one folder');
        expect(await store.stat(keyOf(0, 'two'))).toBeUndefined();
      });
    });

    it('reports a missing object as missing', async () => {
      const { store } = open();
      const key = frame('missing.png');
      expect(await store.stat(key)).toBeUndefined();
      await expect(store.get(key)).rejects.toThrow(ObjectNotFound);
      await expect(store.get(key, { start: 0, end: 1 })).rejects.toThrow(ObjectNotFound);
      await expect(store.download(key, join(dir, 'missing'))).rejects.toThrow(ObjectNotFound);
      expect(await readdir(dir)).toEqual([]);
    });

    it('deletes objects, and ignores missing ones', async () => {
      const { store } = open();
      const key = frame('c.png');
      await store.put(key, Buffer.from('x'), png);
      await store.delete(key);
      await store.delete(key);
      expect(await store.stat(key)).toBeUndefined();
    });

    it('streams 128 MB of unknown size unharmed with a few parts in memory', async () => {
      const { store, leftovers } = open();
      const key = video();
      const block = randomBytes(mebibyte);
      const sent = createHash('sha256');
      let peak = 0;
      const before = reachableBytes();
      async function* blocks() {
        for (let index = 0; index < 128; index += 1) {
          block.writeUInt32LE(index);
          sent.update(block);
          // In the middle and at the end: memory that leaks is visible by then, and each measurement takes seconds in a large
          // process.
          if (index % 64 === 63) peak = Math.max(peak, reachableBytes() - before);
          yield Buffer.from(block);
        }
      }
      expect((await store.put(key, Readable.from(blocks()), webm)).sizeBytes).toBe(128 * mebibyte);
      const received = createHash('sha256');
      for await (const chunk of (await store.get(key)).body) received.update(chunk);
      expect(received.digest('hex')).toBe(sent.digest('hex'));
      // Two parts of 8 MiB, what sockets hold, and up to a few parts that a busy machine has not released yet.
      expect(peak).toBeLessThan(64 * mebibyte);
      expect(await leftovers()).toEqual([]);
      expect(await store.stat(key)).toMatchObject({ contentType: 'video/webm' });
      await store.delete(key);
    }, 120_000);

    it('stores nothing when an upload is aborted half way', async () => {
      const { store, leftovers } = open();
      const key = video();
      const abort = new AbortController();
      const body = new PassThrough();
      const putting = store.put(key, body, { ...webm, signal: abort.signal });
      putting.catch(() => undefined);
      for (let index = 0; index < 18; index += 1) {
        await new Promise((resolve) => body.write(randomBytes(mebibyte), resolve));
      }
      abort.abort();
      await expect(putting).rejects.toThrow(/abort/i);
      expect(body.destroyed).toBe(true);
      expect(await store.stat(key)).toBeUndefined();
      expect(await leftovers()).toEqual([]);
    });

    it('stores nothing when the body fails, and keeps the object that was there', async () => {
      const { store, leftovers } = open();
      const key = video();
      await store.put(key, Buffer.from('earlier'), webm);
      async function* failing() {
        yield randomBytes(17 * mebibyte);
        throw new Error('the client disconnected');
      }
      await expect(store.put(key, Readable.from(failing()), webm)).rejects.toThrow('the client disconnected');
      expect((await buffer((await store.get(key)).body)).toString()).toBe('earlier');
      expect(await leftovers()).toEqual([]);
    });

    it('refuses a body above the limit or of another size than declared', async () => {
      const { store, leftovers } = open();
      const key = video();
      const eighteen = () => Readable.from([randomBytes(9 * mebibyte), randomBytes(9 * mebibyte)]);
      const limit = { ...webm, maxBytes: 17 * mebibyte };
      await expect(store.put(key, eighteen(), limit)).rejects.toThrow(TooLarge);
      await expect(store.put(key, Buffer.alloc(4), { ...webm, maxBytes: 3 })).rejects.toThrow(TooLarge);
      await expect(store.put(key, Readable.from(['abc']), { ...webm, sizeBytes: 4 })).rejects.toThrow(
        SizeMismatch,
      );
      expect(await store.stat(key)).toBeUndefined();
      expect(await leftovers()).toEqual([]);
    });

    it('lists and empties a folder without touching its neighbours', async () => {
      const { store } = open();
      const owner = randomUUID();
      const files = ['1.png', '2.png', 'thumbnails/1.png'].map((file) => frame(file, owner));
      const neighbour = frame('1.png');
      for (const key of [...files, neighbour]) await store.put(key, Buffer.from(key), png);
      const listed: string[] = [];
      for await (const { key, sizeBytes, contentType } of store.list(`frames/${company}/${owner}`)) {
        listed.push(key);
        expect(sizeBytes).toBe(key.length);
        expect(contentType).toBe('image/png');
      }
      expect(listed.sort()).toEqual([...files].sort());
      expect(await store.deletePrefix(`frames/${company}/${owner}/`)).toBe(3);
      expect(await store.deletePrefix(`frames/${company}/${owner}/`)).toBe(0);
      expect(await store.stat(neighbour)).toBeDefined();
    });

    it('refuses to empty a whole kind or the whole store', async () => {
      const { store } = open();
      for (const prefix of ['', '/', 'frames', 'frames/', `frames/${company}/..`]) {
        await expect(store.deletePrefix(prefix)).rejects.toThrow(InvalidKey);
      }
    });

    it('uploads and downloads files, and shows a local file only when it is complete', async () => {
      const { store } = open();
      const key = video();
      const [from, to] = [join(dir, 'from.webm'), join(dir, 'to.webm')];
      const bytes = randomBytes(9 * mebibyte);
      await writeFile(from, bytes);
      await store.upload(from, key, 'video/webm');
      await store.download(key, to);
      expect((await readFile(to)).equals(bytes)).toBe(true);
      await rm(to);
      await expect(store.download(key, to, AbortSignal.abort())).rejects.toThrow(/abort/i);
      expect(await readdir(dir)).toEqual(['from.webm']);
    });

    describe('multipart uploads', () => {
      const small = multipartLimits.smallestPartBytes;
      const send = async (key: string, id: string, pieces: [number: number, bytes: Buffer][]) => {
        const parts: StoredPart[] = [];
        let start = 0;
        for (const [number, bytes] of pieces) {
          parts.push(await open().store.multipart.part(key, id, { number, start, bytes }));
          start += bytes.length;
        }
        return parts;
      };
      const contentOf = async (key: string) => buffer((await open().store.get(key)).body);

      it('make an object of parts that several processes sent, visible only when it is complete', async () => {
        const { multipart, stat } = bound(open().store);
        const key = video();
        const pieces = [randomBytes(small), randomBytes(small + 3), randomBytes(17)];
        const id = await multipart.begin(key, 'video/webm');
        const parts = await send(key, id, [
          [1, pieces[0] ?? Buffer.alloc(0)],
          [2, pieces[1] ?? Buffer.alloc(0)],
          [7, pieces[2] ?? Buffer.alloc(0)],
        ]);
        expect(parts.map(({ number, sizeBytes }) => [number, sizeBytes])).toEqual([
          [1, small],
          [2, small + 3],
          [7, 17],
        ]);
        expect(await stat(key)).toBeUndefined();
        const info = await multipart.complete(key, id, parts);
        expect(info).toMatchObject({ key, sizeBytes: 2 * small + 20, contentType: 'video/webm' });
        expect((await contentOf(key)).equals(Buffer.concat(pieces))).toBe(true);
        expect(await multipart.complete(key, id, parts)).toMatchObject({ etag: info.etag });
        await expectNoParts();
      });

      it('leave out parts that are not in the list', async () => {
        const { multipart } = bound(open().store);
        const key = video();
        const [first, lost, second] = [randomBytes(small), randomBytes(small + 100), randomBytes(50)];
        const id = await multipart.begin(key, 'video/webm');
        const [one] = await send(key, id, [[1, first]]);
        await multipart.part(key, id, { number: 2, start: small, bytes: lost });
        const two = await multipart.part(key, id, { number: 3, start: small, bytes: second });
        if (!one) throw new Error('a part was stored');
        await multipart.complete(key, id, [one, two]);
        expect((await contentOf(key)).equals(Buffer.concat([first, second]))).toBe(true);
        await expectNoParts();
      });

      it('drop the parts on abort, also twice, also without the id', async () => {
        const { multipart, stat } = bound(open().store);
        const [one, two] = [video(), video()];
        const ids = [await multipart.begin(one, 'video/webm'), await multipart.begin(two, 'video/webm')];
        for (const [at, key] of [one, two].entries()) await send(key, ids[at] ?? '', [[1, randomBytes(10)]]);
        await multipart.abort(one, ids[0] ?? '');
        await multipart.abort(one, ids[0] ?? '');
        await multipart.abortAll(two);
        await multipart.abort(two, ids[1] ?? '');
        await expectNoParts();
        expect([await stat(one), await stat(two)]).toEqual([undefined, undefined]);
      });

      it('ignore parts that arrive after the object is complete', async () => {
        const { multipart } = bound(open().store);
        const key = video();
        const id = await multipart.begin(key, 'video/webm');
        await multipart.complete(key, id, await send(key, id, [[1, Buffer.from('whole')]]));
        // Some servers refuse them, some accept and drop them.
        await send(key, id, [[2, Buffer.from('late')]]).catch(() => undefined);
        expect((await contentOf(key)).toString()).toBe('whole');
      });

      it('keep a finished object when they are aborted late', async () => {
        const { multipart } = bound(open().store);
        const key = video();
        const id = await multipart.begin(key, 'video/webm');
        await multipart.complete(key, id, await send(key, id, [[1, Buffer.from('whole')]]));
        await multipart.abort(key, id);
        expect((await contentOf(key)).toString()).toBe('whole');
      });

      it('are refused for a key outside the grammar', async () => {
        await expect(open().store.multipart.begin('../etc/passwd', 'video/webm')).rejects.toThrow(InvalidKey);
      });

      const expectNoParts = async () => expect(await open().unfinished()).toEqual([]);
    });

    it('refuses keys outside the grammar in every method', async () => {
      const { store } = open();
      for (const key of [
        '../etc/passwd',
        `frames/${company}/${randomUUID()}/../../x.png`,
        '/etc/passwd',
        '',
      ]) {
        await expect(store.put(key, Buffer.from('x'), png)).rejects.toThrow(InvalidKey);
        await expect(store.get(key)).rejects.toThrow(InvalidKey);
        await expect(store.stat(key)).rejects.toThrow(InvalidKey);
        await expect(store.delete(key)).rejects.toThrow(InvalidKey);
      }
    });

    it('passes its health check', async () => {
      await expect(open().store.check()).resolves.toBeUndefined();
    });
  });
}
