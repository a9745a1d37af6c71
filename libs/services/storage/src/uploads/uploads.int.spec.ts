import { sentenceOf } from '@sop/contracts';
import { createHash, randomInt } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually, type SignedIn, planRefusals } from '@sop/testing';
import { idOf, mp4, startStorage, type StorageFixture, type TusClient } from '../testing/start-storage.js';

const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;

describe('resumable uploads', () => {
  let fixture: StorageFixture;
  let ours: SignedIn;
  let tus: TusClient;

  beforeAll(async () => {
    fixture = await startStorage();
  });
  beforeEach(async () => {
    ours = await fixture.signIn();
    tus = fixture.tus(ours);
    fixture.fakes.limits.clear();
  });
  afterAll(() => fixture.close());

  async function whole(bytes: Buffer, purpose?: 'sop' | 'dataset'): Promise<string> {
    const path = await tus.begin(bytes.length, purpose);
    expect((await tus.append(path, 0, bytes)).status).toBe(204);
    return path;
  }

  /** Generous, for a busy disk. */
  const untilAt = (path: string, offset: number) =>
    eventually(async () => expect(await tus.offsetOf(path)).toBe(offset), { timeoutSeconds: 60 });
  const contentOf = async (key: string) => buffer((await fixture.store.get(key)).body);
  const used = () => fixture.fakes.used(ours.companyId, 'storage_bytes');
  const expire = (path: string) =>
    fixture.rows(`update upload set expires_at = now() - interval '1 second' where id = $1`, idOf(path));

  describe('the tus protocol', () => {
    it('creates an upload, reports its offset, continues there and completes', async () => {
      const bytes = mp4(3 * mebibyte);
      const from = Date.now();
      const created = await tus.create(bytes.length);
      const until = Date.now();
      expect(created.status).toBe(201);
      expect(created.headers.get('tus-resumable')).toBe('1.0.0');
      const expires = Date.parse(created.headers.get('upload-expires') ?? '');
      // The header has whole seconds.
      expect(expires).toBeGreaterThan(from + 24 * 3600_000 - 1000);
      expect(expires).toBeLessThanOrEqual(until + 24 * 3600_000);
      const path = created.headers.get('location') ?? '';
      expect(path).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/);

      const first = await tus.append(path, 0, bytes.subarray(0, mebibyte));
      expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(mebibyte)]);
      const head = await tus.head(path);
      expect([head.status, head.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(head.headers.get('upload-length')).toBe(String(bytes.length));
      expect(head.headers.get('upload-offset')).toBe(String(mebibyte));

      const rest = await tus.append(path, mebibyte, bytes.subarray(mebibyte));
      expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, String(bytes.length)]);
      const claimed = await fixture.claim(ours.companyId, idOf(path));
      const key = `videos/${ours.companyId}/${idOf(path)}/video.mp4`;
      expect(claimed).toMatchObject({ state: 'claimed', key, size_bytes: bytes.length });
      expect((await contentOf(key)).equals(bytes)).toBe(true);
      expect(await fixture.objectsOf(ours.companyId)).toEqual([key]);
    });

    it('lists the supported versions and extensions', async () => {
      const reply = await tus.send('OPTIONS', '/api/uploads', {});
      expect(reply.status).toBe(204);
      expect(reply.headers.get('tus-version')).toBe('1.0.0');
      expect(reply.headers.get('tus-extension')).toBe(
        'creation,creation-defer-length,termination,expiration',
      );
      expect(reply.headers.get('tus-max-size')).toBe(String(gibibyte));
    });

    it('refuses another version and missing headers', async () => {
      const other = await tus.send('POST', '/api/uploads', {
        'tus-resumable': '0.2.2',
        'upload-length': '10',
      });
      expect([other.status, other.headers.get('tus-version')]).toEqual([412, '1.0.0']);
      for (const length of ['-1', '1e9', '99999999999999999999', '0x10', 'NaN'])
        expect((await tus.send('POST', '/api/uploads', { 'upload-length': length })).status).toBe(400);
      expect((await tus.send('POST', '/api/uploads', {})).status).toBe(400);
      const both = { 'upload-length': '5', 'upload-defer-length': '1' };
      expect((await tus.send('POST', '/api/uploads', both)).status).toBe(400);
      const path = await tus.begin(100_000);
      const type = { 'content-type': 'application/octet-stream' };
      expect((await tus.append(path, 0, mp4(1000), type)).status).toBe(415);
      const nowhere = await tus.send('PATCH', path, { 'content-type': 'application/offset+octet-stream' });
      expect(nowhere.status).toBe(400);
    });

    it('accepts uploads for an SOP or a dataset', async () => {
      const path = await whole(mp4(100_000), 'dataset');
      expect(await fixture.claim(ours.companyId, idOf(path), 'sop')).toEqual({ state: 'unknown' });
      expect(await fixture.claim(ours.companyId, idOf(path), 'dataset')).toMatchObject({
        key: `datasets/${ours.companyId}/${idOf(path)}/original.mp4`,
      });
      const metadata = { 'upload-length': '10', 'upload-metadata': 'purpose Y2F0cw==' };
      expect((await tus.send('POST', '/api/uploads', metadata)).status).toBe(422);
    });

    it('accepts the length at the end', async () => {
      const bytes = mp4(6 * mebibyte);
      const path = await tus.begin();
      await tus.append(path, 0, bytes.subarray(0, 2 * mebibyte));
      expect((await tus.head(path)).headers.get('upload-defer-length')).toBe('1');
      await tus.append(path, 2 * mebibyte, bytes.subarray(2 * mebibyte));
      expect(await fixture.claim(ours.companyId, idOf(path))).toEqual({ state: 'unfinished' });
      const length = { 'upload-length': String(bytes.length) };
      const end = await tus.append(path, bytes.length, Buffer.alloc(0), length);
      expect(end.status).toBe(204);
      expect(await fixture.claim(ours.companyId, idOf(path))).toMatchObject({ size_bytes: bytes.length });
    });
  });

  describe('interrupted uploads', () => {
    it('have the same bytes in the end, wherever they were interrupted', async () => {
      for (let run = 0; run < 4; run += 1) {
        const bytes = mp4(randomInt(1, 24) * mebibyte + randomInt(100_000));
        const path = await tus.begin(run % 2 === 0 ? bytes.length : undefined);
        const cuts: number[] = [];
        for (let offset = 0; offset < bytes.length;) {
          const end = Math.min(bytes.length, offset + randomInt(1, 2) * randomInt(1, 9 * mebibyte));
          cuts.push(end);
          const isLast = end === bytes.length;
          const length: Record<string, string> = isLast ? { 'upload-length': String(bytes.length) } : {};
          const reply = await tus.append(path, offset, bytes.subarray(offset, end), length);
          expect({ cuts, status: reply.status }).toEqual({ cuts, status: 204 });
          offset = Number(reply.headers.get('upload-offset'));
          expect(offset).toBe(end);
        }
        const claimed = await fixture.claim(ours.companyId, idOf(path));
        if (claimed.state !== 'claimed') throw new Error(claimed.state);
        const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');
        expect({ cuts, digest: digest(await contentOf(claimed.key)) }).toEqual({
          cuts,
          digest: digest(bytes),
        });
        expect(await fixture.objectsOf(ours.companyId)).toContain(claimed.key);
        expect((await fixture.objectsOf(ours.companyId)).filter((key) => key.startsWith('temp/'))).toEqual(
          [],
        );
      }
    });

    it('continue where the connection broke, and nothing is sent twice', async () => {
      const bytes = mp4(20 * mebibyte);
      const path = await tus.begin(bytes.length);
      const { sent } = tus.open(path, 0, bytes.length);
      await new Promise((resolve) => sent.write(bytes.subarray(0, 11 * mebibyte), resolve));
      await untilAt(path, 8 * mebibyte);
      sent.destroy();
      await untilAt(path, 11 * mebibyte);
      expect((await tus.append(path, 11 * mebibyte, bytes.subarray(11 * mebibyte))).status).toBe(204);
      const key = `videos/${ours.companyId}/${idOf(path)}/video.mp4`;
      expect((await contentOf(key)).equals(bytes)).toBe(true);
    });

    it('continue with a new request although the old one still hangs', async () => {
      const bytes = mp4(12 * mebibyte);
      const path = await tus.begin(bytes.length);
      const { sent, answer } = tus.open(path, 0, bytes.length);
      await new Promise((resolve) => sent.write(bytes.subarray(0, 9 * mebibyte), resolve));
      await untilAt(path, 8 * mebibyte);
      expect((await tus.append(path, 8 * mebibyte, bytes.subarray(8 * mebibyte))).status).toBe(204);
      sent.end(bytes.subarray(9 * mebibyte));
      expect((await answer).status).toBe(409);
      const key = `videos/${ours.companyId}/${idOf(path)}/video.mp4`;
      expect((await contentOf(key)).equals(bytes)).toBe(true);
      expect(await fixture.objectsOf(ours.companyId)).toEqual([key]);
    });

    it('leave no unfinished object when a new request takes over while the object is begun', async () => {
      const bytes = mp4(100_000);
      const path = await tus.begin(bytes.length);
      const { multipart } = fixture.store;
      const begin = multipart.begin.bind(multipart);
      const begun = jest.spyOn(multipart, 'begin').mockImplementationOnce(async (key, contentType) => {
        const id = await begin(key, contentType);
        expect((await tus.append(path, 0, bytes)).status).toBe(204);
        return id;
      });
      expect((await tus.append(path, 0, bytes)).status).toBe(409);
      begun.mockRestore();
      await eventually(async () => expect(await fixture.unfinishedObjects()).toEqual([]));
      const key = `videos/${ours.companyId}/${idOf(path)}/video.mp4`;
      expect((await contentOf(key)).equals(bytes)).toBe(true);
    });

    it('are completed by the next request when their process died before', async () => {
      const bytes = mp4(100_000);
      const path = await tus.begin(bytes.length);
      const complete = jest.spyOn(fixture.store.multipart, 'complete');
      complete.mockRejectedValueOnce(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
      expect((await tus.append(path, 0, bytes)).status).toBe(503);
      complete.mockRestore();
      expect(await tus.offsetOf(path)).toBe(bytes.length);
      expect(await fixture.claim(ours.companyId, idOf(path))).toMatchObject({ state: 'claimed' });
    });
  });

  describe('refusals', () => {
    it('reject a wrong offset and report the right one', async () => {
      const path = await tus.begin(100_000);
      const bytes = mp4(100_000);
      await tus.append(path, 0, bytes.subarray(0, 500));
      for (const offset of [0, 499, 501, 100_000]) {
        const reply = await tus.append(path, offset, bytes.subarray(500));
        expect([reply.status, reply.headers.get('upload-offset')]).toEqual([409, '500']);
      }
      expect((await tus.append(path, 500, bytes.subarray(500))).status).toBe(204);
    });

    it('answer another company as if the upload did not exist', async () => {
      const path = await tus.begin(100_000);
      const theirs = fixture.tus(await fixture.signIn());
      expect((await theirs.head(path)).status).toBe(404);
      expect((await theirs.append(path, 0, mp4(1000))).status).toBe(404);
      expect((await theirs.remove(path)).status).toBe(404);
      const stranger = await fixture.signIn();
      expect(await fixture.claim(stranger.companyId, idOf(path))).toEqual({ state: 'unknown' });
      expect(await tus.offsetOf(path)).toBe(0);
    });

    it('reject more than the operator’s limit before a byte is sent', async () => {
      const reply = await tus.create(gibibyte + 1);
      expect(reply.status).toBe(413);
      expect(await reply.text()).toContain('The video is larger than the 1 GB that can be uploaded.');
      await fixture.expectClean(ours.companyId);
    });

    it('reject more than was announced, and store no byte too many', async () => {
      const path = await tus.begin(100_000);
      expect((await tus.append(path, 0, mp4(100_001))).status).toBe(413);
      const { sent, answer } = tus.open(path, 0);
      sent.end(mp4(200_000));
      expect((await answer).status).toBe(413);
      expect(await tus.offsetOf(path)).toBe(0);
    });

    it('reject more than the plan has, before a byte is sent when the length is announced', async () => {
      fixture.fakes.limits.set('storage_bytes', 50_000);
      const reply = await tus.create(50_001);
      expect(reply.status).toBe(402);
      expect(await reply.text()).toContain(sentenceOf(planRefusals.storage_bytes));
      await fixture.expectClean(ours.companyId);
      expect((await tus.create(50_000)).status).toBe(201);
    });

    it('reject more than the plan has, as soon as the remaining space is used up when the length is unknown', async () => {
      fixture.fakes.limits.set('storage_bytes', 20 * mebibyte);
      const path = await tus.begin();
      const { sent, answer } = tus.open(path, 0);
      sent.write(mp4(19 * mebibyte));
      await untilAt(path, 16 * mebibyte);
      sent.write(Buffer.alloc(2 * mebibyte));
      const { status, text } = await answer;
      sent.destroy();
      expect(status).toBe(402);
      expect(text).toContain(sentenceOf(planRefusals.storage_bytes));
      expect(used()).toBeLessThanOrEqual(20 * mebibyte);
      fixture.fakes.limits.clear();
      const offset = await tus.offsetOf(path);
      expect((await tus.append(path, offset, Buffer.alloc(5))).status).toBe(204);
      await tus.remove(path);
      await fixture.expectClean(ours.companyId);
    });

    it('reject a file that is no video by its first bytes, and delete the upload', async () => {
      const path = await tus.begin(50 * mebibyte);
      const { sent, answer } = tus.open(path, 0, 50 * mebibyte);
      sent.write(Buffer.alloc(200_000, 'not a video '));
      const { status, text } = await answer;
      sent.destroy();
      expect(status).toBe(415);
      expect(text).toContain('Please upload a valid video file.');
      await fixture.expectClean(ours.companyId);
      expect((await tus.head(path)).status).toBe(404);
    });

    it('reject an empty file', async () => {
      const reply = await tus.create(0);
      expect(reply.status).toBe(415);
      expect(await reply.text()).toContain('The video file is empty.');
      await fixture.expectClean(ours.companyId);
    });

    it('reject a new upload while fifty are unfinished', async () => {
      const begun = await Promise.all(Array.from({ length: 70 }, () => tus.create(1000)));
      expect(begun.filter(({ status }) => status === 201)).toHaveLength(50);
      expect(begun.filter(({ status }) => status === 429)).toHaveLength(20);
      await fixture.rows(`update upload set expires_at = now() where company_id = $1`, ours.companyId);
      await fixture.ending.sweep();
      await fixture.expectClean(ours.companyId);
      expect((await tus.create(1000)).status).toBe(201);
    });
  });

  describe('counted storage', () => {
    it('is the announced length from the beginning, and the real length at the end', async () => {
      const bytes = mp4(10 * mebibyte);
      const path = await tus.begin(bytes.length);
      expect(used()).toBe(bytes.length);
      await tus.append(path, 0, bytes);
      expect(used()).toBe(bytes.length);
      expect(fixture.fakes.held(ours.companyId)).toHaveLength(1);
    });

    it('is released when the upload is ended, once', async () => {
      const path = await whole(mp4(9 * mebibyte));
      expect((await tus.remove(path)).status).toBe(204);
      expect((await tus.remove(path)).status).toBe(404);
      await fixture.expectClean(ours.companyId);
      expect((await tus.head(path)).status).toBe(404);
    });

    it('is released when the upload is ended while it arrives', async () => {
      const path = await tus.begin(30 * mebibyte);
      const { sent, answer } = tus.open(path, 0, 30 * mebibyte);
      sent.write(mp4(9 * mebibyte));
      await untilAt(path, 8 * mebibyte);
      expect((await tus.remove(path)).status).toBe(204);
      sent.end(Buffer.alloc(21 * mebibyte));
      expect((await answer).status).toBe(404);
      await fixture.expectClean(ours.companyId);
    });

    it('is released when the upload is ended while its object is begun', async () => {
      const bytes = mp4(100_000);
      const path = await tus.begin(bytes.length);
      const { multipart } = fixture.store;
      const begin = multipart.begin.bind(multipart);
      const begun = jest.spyOn(multipart, 'begin').mockImplementationOnce(async (key, contentType) => {
        const id = await begin(key, contentType);
        expect((await tus.remove(path)).status).toBe(204);
        return id;
      });
      expect((await tus.append(path, 0, bytes)).status).toBe(404);
      expect(begun).toHaveBeenCalledTimes(1);
      begun.mockRestore();
      await fixture.expectClean(ours.companyId);
    });

    it('is released a day after the last byte, finished or not', async () => {
      const unfinished = await tus.begin(30 * mebibyte);
      await tus.append(unfinished, 0, mp4(10 * mebibyte));
      const finished = await whole(mp4(100_000));
      await fixture.ending.sweep();
      expect(await tus.offsetOf(unfinished)).toBe(10 * mebibyte);
      await Promise.all([expire(unfinished), expire(finished)]);
      expect((await tus.head(finished)).status).toBe(404);
      await Promise.all([fixture.ending.sweep(), fixture.ending.sweep()]);
      await fixture.expectClean(ours.companyId);
    });

    it('is released when the company is deleted, also while the upload arrives', async () => {
      const path = await tus.begin(30 * mebibyte);
      await whole(mp4(100_000));
      const { sent, answer } = tus.open(path, 0, 30 * mebibyte);
      sent.write(mp4(9 * mebibyte));
      await untilAt(path, 8 * mebibyte);
      await fixture.fakes.companyDeleted(ours.companyId);
      await eventually(async () => expect((await tus.head(path)).status).toBe(404));
      sent.end(Buffer.alloc(21 * mebibyte));
      expect((await answer).status).toBe(404);
      expect((await tus.create(1000)).status).toBe(403);
      await eventually(async () => expect(await fixture.objectsOf(ours.companyId)).toEqual([]));
      expect(await fixture.rows('select 1 from upload where company_id = $1', ours.companyId)).toEqual([]);
    });
  });

  describe('claimed uploads', () => {
    it('cannot be continued or ended by a user', async () => {
      const path = await whole(mp4(100_000));
      await fixture.claim(ours.companyId, idOf(path));
      expect((await tus.head(path)).status).toBe(404);
      expect((await tus.remove(path)).status).toBe(404);
      expect(await fixture.objectsOf(ours.companyId)).toHaveLength(1);
    });

    it('are deleted after a day, and their video stays', async () => {
      const path = await whole(mp4(100_000));
      await fixture.claim(ours.companyId, idOf(path));
      fixture.fakes.existing.add(idOf(path));
      await expire(path);
      await fixture.ending.sweep();
      expect(await fixture.rows('select 1 from upload where id = $1', idOf(path))).toEqual([]);
      expect(await fixture.objectsOf(ours.companyId)).toHaveLength(1);
      expect(fixture.fakes.held(ours.companyId)).toHaveLength(1);
    });

    it('are deleted with their video after a day when the claiming process died before', async () => {
      const path = await whole(mp4(100_000), 'dataset');
      await fixture.claim(ours.companyId, idOf(path), 'dataset');
      expect(await fixture.claim(ours.companyId, idOf(path), 'dataset')).toMatchObject({ state: 'claimed' });
      await expire(path);
      await fixture.ending.sweep();
      await fixture.expectClean(ours.companyId);
    });

    it('cannot be used again when their video was deleted', async () => {
      const path = await whole(mp4(100_000));
      await fixture.claim(ours.companyId, idOf(path));
      await fixture.store.deletePrefix(`videos/${ours.companyId}/`);
      expect(await fixture.claim(ours.companyId, idOf(path))).toEqual({ state: 'unknown' });
    });
  });
});
