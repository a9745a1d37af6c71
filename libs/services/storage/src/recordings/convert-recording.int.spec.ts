import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { processingSettings, routes, type ConvertedRecording } from '@sop/contracts';
import { probe } from '@sop/media';
import { sweepReceived } from '@sop/service-kit';
import { eventually, trailOf, type SignedIn } from '@sop/testing';
import { recorded } from '../testing/recorded.js';
import { Conversions } from './conversions.js';
import { startStorage, type StorageFixture } from '../testing/start-storage.js';

const { convert, conversion } = routes.screenRecording;

describe('converting a screen recording', () => {
  let fixture: StorageFixture;
  let ours: SignedIn;
  let short: Uint8Array<ArrayBuffer>;
  /** A little over two minutes: three of the month. */
  let long: Uint8Array<ArrayBuffer>;

  beforeAll(async () => {
    fixture = await startStorage();
    short = await recorded(3);
    long = await recorded(130);
  });
  beforeEach(async () => {
    ours = await fixture.signIn();
    fixture.fakes.limits.clear();
    fixture.fakes.settings = processingSettings.parse({ enable_screen_recording: true });
  });
  afterAll(() => fixture.close());

  const send = (bytes: Uint8Array<ArrayBuffer>, seconds: unknown = 3, from = ours) =>
    from.client.send(convert, {
      body: { duration_seconds: seconds },
      file: { bytes, filename: 'screen-recording-1.webm', contentType: 'video/webm' },
    });
  const sendAs = (recordingId: string, from = ours, bytes = short) =>
    from.client.send(convert, {
      body: { duration_seconds: 3, recording_id: recordingId },
      file: { bytes, filename: 'screen-recording-1.webm', contentType: 'video/webm' },
    });
  const sent = async (bytes: Uint8Array<ArrayBuffer>, seconds?: number) => {
    const reply = await send(bytes, seconds);
    expect([reply.status, reply.ok ? '' : await reply.text()]).toEqual([200, '']);
    return (await reply.json()) as ConvertedRecording;
  };
  const refused = async (reply: Response, status: number, detail: string | RegExp) => {
    const body = (await reply.json()) as { status: number; detail: string };
    expect(body).toMatchObject({ status, detail: expect.stringMatching(detail) });
  };
  const minutes = () => fixture.fakes.used(ours.companyId, 'recording_minutes');
  const scratch = () => readdir(join(fixture.runtime.workDir, 'recordings')).catch(() => []);
  async function expectClean() {
    await fixture.expectClean(ours.companyId);
    await eventually(async () => {
      expect(minutes()).toBe(0);
      expect(await scratch()).toEqual([]);
    });
  }

  it('accepts it once under the id that its sender chose, and reports its status by that id', async () => {
    const recordingId = randomUUID();
    const missing = await ours.client.send(conversion, { params: { id: recordingId } });
    await refused(missing, 404, 'This recording no longer exists.');
    const converted = (await (await sendAs(recordingId)).json()) as ConvertedRecording;
    expect(converted.upload_id).toBe(recordingId);
    const used = minutes();
    expect(used).toBeGreaterThan(0);
    await refused(await sendAs(recordingId), 409, 'This recording has already been sent.');
    const strangers = await fixture.signIn();
    await refused(await sendAs(recordingId, strangers), 409, 'This recording has already been sent.');
    expect(minutes()).toBe(used);
    expect(await ours.client.call(conversion, { params: { id: recordingId } })).toMatchObject({
      upload_id: recordingId,
      is_ready: true,
    });
  });

  it('accepts it once when it is sent twice at the same time, and reports the accepted one', async () => {
    const recordingId = randomUUID();
    const replies = await Promise.all([sendAs(recordingId), sendAs(recordingId)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ours.client.call(conversion, { params: { id: recordingId } })).toMatchObject({
      is_ready: true,
    });
  });

  it('may be sent again under its id at once after a failure, and reports the accepted one', async () => {
    const recordingId = randomUUID();
    await refused(
      await sendAs(recordingId, ours, short.slice(0, 300)),
      415,
      'The recording is damaged or empty',
    );
    expect((await sendAs(recordingId)).status).toBe(200);
    expect(await ours.client.call(conversion, { params: { id: recordingId } })).toMatchObject({
      is_ready: true,
    });
  });

  it('makes a seekable MP4 of known length, as a finished upload for an SOP', async () => {
    const converted = await sent(short);
    expect(converted).toMatchObject({
      is_ready: true,
      filename: expect.stringMatching(/^screen-recording-/),
    });
    expect(Math.abs((converted.duration_seconds ?? 0) - 3)).toBeLessThan(0.5);
    const key = `videos/${ours.companyId}/${converted.upload_id}/video.mp4`;
    expect(converted.video_path).toMatch(`storage/${key}?expires=`);
    const watched = await fetch(`${fixture.baseUrl}/api/${converted.video_path}`);
    expect([watched.status, watched.headers.get('content-type')]).toEqual([200, 'video/mp4']);

    const file = join(fixture.runtime.workDir, 'seen.mp4');
    await fixture.store.download(key, file);
    const facts = await probe(file);
    expect(facts).toMatchObject({ container: 'mp4', videoCodec: 'vp9', sizeBytes: converted.size_bytes });
    expect(await fixture.claim(ours.companyId, converted.upload_id)).toMatchObject({ state: 'claimed', key });
    expect(await scratch()).toEqual([]);
    expect(await trailOf(fixture.database, ours.companyId)).toMatchObject([
      { action: 'recording.converted', userId: ours.userId },
    ]);
    expect(await ours.client.call(conversion, { params: { id: converted.upload_id } })).toMatchObject({
      is_ready: true,
      duration_seconds: converted.duration_seconds,
      size_bytes: converted.size_bytes,
    });
  });

  it('encodes a recording again that MP4 cannot hold', async () => {
    const { size_bytes, is_ready } = await sent(await recorded(2, 'libvpx'));
    expect(is_ready).toBe(true);
    expect(size_bytes).toBeGreaterThan(0);
  });

  it.each([
    ['less', 1],
    ['more', 29 * 60],
    ['far more than is possible', 86_000],
  ])('counts the minutes that it really has when %s is announced', async (_, announced) => {
    await sent(long, announced);
    await eventually(() => expect(minutes()).toBe(3));
    await eventually(() =>
      expect(fixture.fakes.held(ours.companyId).map(({ kind }) => kind)).toEqual(['storage_bytes']),
    );
  });

  it('refuses a recording before reading it when the month has no minute left or too few', async () => {
    fixture.fakes.limits.set('recording_minutes', 0);
    await refused(await send(short), 402, /Screen recording requires/);
    fixture.fakes.limits.set('recording_minutes', 2);
    await refused(await send(long, 1), 402, /./);
    await expectClean();
  });

  it('never takes more than the month has, whatever the number of parallel recordings', async () => {
    fixture.fakes.limits.set('recording_minutes', 3);
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(short)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 402, 402, 402]);
    await eventually(() => expect(minutes()).toBe(3));
  });

  it('answers before a long conversion ends, and reports its outcome on request', async () => {
    const { answerSeconds } = fixture.app.get(Conversions, { strict: false });
    const usual = { ...answerSeconds };
    Object.assign(answerSeconds, { convert: 0, status: 0 });
    const early = await sent(short);
    expect(early).toMatchObject({ is_ready: false, duration_seconds: null, size_bytes: null });
    const broken = await sent(short.slice(0, 300));
    const ask = (id: string) => ours.client.send(conversion, { params: { id } });
    await eventually(async () =>
      expect(await (await ask(early.upload_id)).json()).toMatchObject({ is_ready: true }),
    );
    await eventually(async () => expect((await ask(broken.upload_id)).status).toBe(415));
    const theirs = await fixture.signIn();
    expect((await theirs.client.send(conversion, { params: { id: broken.upload_id } })).status).toBe(404);
    Object.assign(answerSeconds, usual);
    expect((await fixture.claim(ours.companyId, early.upload_id)).state).toBe('claimed');
  });

  describe('limits across replicas', () => {
    const slotOfAnother = (name: string, number: number) =>
      fixture.rows(
        `insert into shared_slot values ($1, $2, gen_random_uuid(), now() + interval '1 minute')`,
        name,
        number,
      );
    const end = (name: string) => fixture.rows('delete from shared_slot where name = $1', name);
    const isHeld = (name: string) => fixture.rows('select 1 from shared_slot where name = $1', name);

    it('waits for a slot among all, and does not occupy one while it waits for its own company', async () => {
      const own = `recording:${ours.companyId}`;
      await slotOfAnother(own, 1);
      const waiting = sent(short);
      const [other, theirs] = [await fixture.signIn(), await fixture.signIn()];
      for (const each of [other, theirs]) expect((await send(short, 3, each)).status).toBe(200);
      expect(await isHeld('recording')).toEqual([]);
      for (const number of [1, 2]) await slotOfAnother('recording', number);
      await end(own);
      await eventually(async () => expect(await isHeld(own)).toHaveLength(1));
      expect(await fixture.objectsOf(ours.companyId)).toEqual([]);
      await end('recording');
      expect(await waiting).toMatchObject({ is_ready: true });
      expect(await isHeld(own)).toEqual([]);
    });
  });

  it('refuses a broken or empty file and one that is no video, and stores nothing of it', async () => {
    const cut = short.slice(0, 300);
    await refused(await send(cut), 415, 'The recording is damaged or empty');
    await refused(await send(new Uint8Array()), 415, 'The recording is damaged or empty');
    await refused(await send(Uint8Array.from(Buffer.from('#!/bin/sh'))), 415, 'damaged');
    await expectClean();
  });

  it('refuses a recording that is longer than the operator allows', async () => {
    fixture.fakes.change({ screen_recording_max_duration_minutes: 2 });
    await refused(await send(long, 1), 413, 'longer than the 2 minutes allowed');
    await expectClean();
  });

  it('requires a file and a length that is a number', async () => {
    for (const seconds of ['NaN', '-1', '1e9', 'a minute'])
      expect((await send(short, seconds)).status).toBe(422);
    const bare = await ours.client.send(convert, { body: { duration_seconds: 3 } });
    expect(bare.status).toBe(422);
    await expectClean();
  });

  it('requires the operator’s switch and a plan with recording', async () => {
    fixture.fakes.change({ enable_screen_recording: false });
    await refused(await send(short), 403, 'Screen recording is not enabled for your account.');
    fixture.fakes.change({ enable_screen_recording: true });
    const { entitlements } = fixture.fakes;
    fixture.fakes.entitlements = { ...entitlements, has_screen_recording: false };
    const reply = await send(short);
    fixture.fakes.entitlements = entitlements;
    await refused(reply, 402, 'Screen recording requires a Professional plan or add-on.');
    await expectClean();
  });

  it('R7 releases everything when the connection breaks while it arrives', async () => {
    const boundary = 'xxBOUNDARYxx';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="duration_seconds"\r\n\r\n3\r\n--${boundary}\r\ncontent-disposition: form-data; name="recording"; filename="a.webm"\r\ncontent-type: video/webm\r\n\r\n`;
    const abort = new AbortController();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.concat([Buffer.from(head), short.slice(0, 5000)])),
    });
    const broken = fetch(`${fixture.baseUrl}/api/screen-recording/convert`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ours.client.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body,
      signal: abort.signal,
      duplex: 'half',
    } as RequestInit).catch(() => undefined);
    await eventually(() => expect(minutes()).toBe(1));
    abort.abort();
    await broken;
    await eventually(() => expect(minutes()).toBe(0));
    await expectClean();
  });

  it('R7 releases everything when its process dies', async () => {
    const { upload_id: id } = await sent(short);
    const { workDir } = fixture.runtime;
    const leftover = join(workDir, 'recordings', `${spawnSync(process.execPath, ['-e', '']).pid}-a`);
    await mkdir(leftover, { recursive: true });
    await writeFile(join(leftover, 'received'), 'half of a recording');
    // Its state when the process died: stored, not yet counted.
    await fixture.rows(`update upload set state = 'open', expires_at = now() where id = $1`, id);
    await fixture.ending.sweep();
    await sweepReceived(join(workDir, 'recordings'));
    await fixture.expectClean(ours.companyId);
    expect(await scratch()).toEqual([]);
    const missing = await ours.client.send(conversion, { params: { id } });
    expect(missing.status).toBe(404);
  });

  it('belongs to its company, and nothing can be added to it', async () => {
    const { upload_id: id } = await sent(short);
    const theirs = await fixture.signIn();
    expect((await theirs.client.send(conversion, { params: { id } })).status).toBe(404);
    expect((await fixture.claim(theirs.companyId, id)).state).toBe('unknown');
    await fixture.rows(`update upload set state = 'open' where id = $1`, id);
    expect((await fixture.tus(ours).head(`/api/uploads/${id}`)).status).toBe(404);
    expect((await ours.client.call(conversion, { params: { id } })).is_ready).toBe(false);
  });
});
