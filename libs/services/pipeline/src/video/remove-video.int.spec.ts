import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FilesStored, ReserveUsage, routes, SopClipsRequested, SopVideoDeleted } from '@sop/contracts';
import { Wait } from '@sop/jobs';
import { Bus } from '@sop/messaging';
import { keyFor, parseKey, storePack } from '@sop/object-store';
import { emitEvent, eventually, refusalOf } from '@sop/testing';
import { FindingSetRow } from '../redaction/finding-set.entity.js';
import { FrameSetRow } from '../frames/frame-set.entity.js';
import { partReference } from '../storage/free-bytes.js';
import { StoredBytesRow } from '../storage/stored-bytes.entity.js';
import { RunHide } from '../worker/run-hide.js';
import { startPipeline, type Company, type PipelineFixture } from '../testing/start-pipeline.js';

const image = { contentType: 'image/jpeg' };
const indexes = [0, 1, 2];

describe('a video that is deleted while its SOP stays', () => {
  let fixture: PipelineFixture;
  let folder: string;
  let ours: Company;
  let sopId: string;

  beforeAll(async () => {
    fixture = await startPipeline();
    folder = await mkdtemp(join(tmpdir(), 'sop-video-'));
  });
  beforeEach(async () => {
    ours = await fixture.signIn();
    sopId = (await fixture.begin(ours.companyId)).sop_id;
    await fixture.rows(`update job set state = 'done' where subject_id = $1`, sopId);
    await fixture.rows('update run set applied_at = now() where sop_id = $1', sopId);
    await storeVideo();
  });
  afterAll(async () => {
    await fixture.close();
    await rm(folder, { recursive: true, force: true });
  });

  const frame = (index: number) => keyFor.packedFrame(ours.companyId, sopId, 'run-1', index);
  const thumbnail = (index: number) => keyFor.packedThumbnail(ours.companyId, sopId, 'run-1', index);
  const picture = (name: string) => keyFor.screenshot(ours.companyId, sopId, name);
  const moment = (index: number) => keyFor.frame(ours.companyId, sopId, `moments/00000${index}.jpg`);
  const clip = () => keyFor.frame(ours.companyId, sopId, 'clips/0-1000.mp4');
  const nameOf = (key: string) => {
    const { kind, file } = parseKey(key);
    return `${kind}/${file}`;
  };
  const used = () => fixture.fakes.used(ours.companyId, 'storage_bytes');
  const stored = async () => (await fixture.objectsOf(ours.companyId)).sort();
  const contentOf = async (key: string) => (await buffer((await fixture.store.get(key)).body)).toString();
  const sizeOf = async (keys: readonly string[]) => {
    const infos = await Promise.all(keys.map((key) => fixture.store.stat(key)));
    return infos.reduce((sum, info) => sum + (info?.sizeBytes ?? 0), 0);
  };

  /** What a run, a chosen moment, a clip and a person who drew on a picture have stored. */
  async function storeVideo(): Promise<void> {
    for (const keyOf of [frame, thumbnail]) {
      const members = indexes.map((index) => ({ key: keyOf(index), file: join(folder, `${index}.jpg`) }));
      for (const { key, file } of members) await writeFile(file, key);
      await storePack(fixture.store, members);
    }
    const own = [moment(1), moment(2), clip(), keyFor.result(ours.companyId, sopId)];
    const pictures = ['run-1/shown.jpg', 'run-1/other.jpg', 'marked/drawn.jpg'].map(picture);
    for (const key of [...own, ...pictures]) await fixture.store.put(key, Buffer.from(key), image);
    const frames = indexes.map((index) => ({
      ...{ index, seconds: index, key: frame(index), thumbnail_key: thumbnail(index) },
    }));
    const set = { companyId: ours.companyId, sopId, fps: 1, isExtraction: true, frames, width: 4, height: 2 };
    await fixture.database.system(async (tx) => void (await tx.manager.insert(FrameSetRow, set)));
    for (const part of ['frames-run-1', 'pictures-run-1', 'moment-1', 'moment-2', 'clip-0-1000', 'result'])
      await count(part, 1000);
  }

  async function count(part: string, bytes: number): Promise<void> {
    const bus = fixture.app.get(Bus, { strict: false });
    const { companyId } = ours;
    const of = { company_id: companyId, kind: 'storage_bytes' as const, amount: bytes };
    const answer = await bus.request(ReserveUsage, { ...of, reference: partReference(sopId, part) });
    if (!answer.granted) throw new Error('refused');
    const { reservation_id: reservationId } = answer;
    const row = { companyId, sopId, part, reservationId, bytes, isSettled: true };
    await fixture.database.system(async (tx) => void (await tx.manager.insert(StoredBytesRow, row)));
    await emitEvent(fixture.database, FilesStored, {
      ...{ company_id: companyId, sop_id: sopId, part, size_bytes: bytes, reservation_id: reservationId },
    });
  }

  const deleteVideo = (names: readonly string[]) =>
    fixture.fakes.emit(SopVideoDeleted, {
      ...{ company_id: ours.companyId, sop_id: sopId, storage_reference: `sop:${sopId}` },
      shown: names.map(nameOf),
    });
  const removed = () =>
    eventually(async () => {
      const done = `select 1 from job where kind = 'video.remove' and subject_id = $1 and state = 'done'`;
      expect(await fixture.rows(done, sopId)).toHaveLength(1);
    });
  const shown = () => [frame(1), thumbnail(1), moment(2), picture('run-1/shown.jpg')];

  it('leaves the shown pictures under their keys, counts them, and deletes everything else of it', async () => {
    await eventually(() => expect(used()).toBe(6000));
    await deleteVideo(shown());
    await removed();
    expect(await stored()).toEqual([...shown(), picture('marked/drawn.jpg')].sort());
    for (const key of shown()) expect(await contentOf(key)).toBe(key);
    const left = await sizeOf(shown());
    await eventually(() => expect(used()).toBe(left));
    const parts = await fixture.rows<{ part: string }>(
      'select part from stored_bytes where sop_id = $1 order by part',
      sopId,
    );
    expect(parts.map(({ part }) => part)).toEqual(['frames-run-1', 'moment-2', 'pictures-run-1']);
    await deleteVideo(shown());
    await fixture.fakes.deleted({ sop_id: sopId, company_id: ours.companyId });
    await eventually(async () => expect([await stored(), used()]).toEqual([[], 0]));
  });

  it('offers no frames any more, and makes no moments and clips', async () => {
    await deleteVideo([]);
    await removed();
    const params = { id: sopId };
    const { frames, moments } = routes;
    const calls = [
      ours.client.call(frames.list, { params, query: {} }),
      ours.client.call(frames.list, { params, query: { fps: 2 } }),
      ours.client.call(moments.take, { params, body: { seconds: 1 } }),
    ];
    expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => 'sop.video-deleted'));
    const spans = [{ from_seconds: 0, to_seconds: 2 }];
    const ask = { company_id: ours.companyId, sop_id: sopId, number: 9, spans };
    await fixture.fakes.emit(SopClipsRequested, ask);
    await eventually(async () => expect(await fixture.fakes.unhandled()).toEqual([]));
    expect(await fixture.rows(`select 1 from job where kind = 'clips' and subject_id = $1`, sopId)).toEqual(
      [],
    );
    expect(await stored()).toEqual([picture('marked/drawn.jpg')]);
  });

  it('keeps the times of shown frames, so that what is hidden later is destroyed in them too', async () => {
    await deleteVideo(shown());
    await removed();
    const sets = await fixture.rows<{ fps: number; frames: { key: string }[] }>(
      'select fps, frames from frame_set where sop_id = $1',
      sopId,
    );
    expect(sets.map(({ fps, frames }) => [fps < 0, frames.map(({ key }) => key)])).toEqual([
      [true, [frame(1)]],
    ]);
  });

  it('has no pack rewritten while packs are deleted: redaction of frames follows', async () => {
    const { database, store, runtime } = fixture;
    const removing = `insert into job (id, kind, company_id, subject_id, generation, payload, state, lease_until)
      values (gen_random_uuid(), 'video.remove', $1, $2, 1, '{"shown":[]}', 'running', now() + interval '1 hour')`;
    await database.system((tx) => tx.execute(removing, [ours.companyId, sopId]));
    const hiding = new RunHide(database, store, runtime);
    const job = { subjectId: sopId, companyId: ours.companyId, id: sopId, fence: 1 } as never;
    await expect(hiding.run(job, {} as never)).rejects.toThrow(Wait);
  });

  it('leaves nothing of a search that was running when it was deleted', async () => {
    const searching = `insert into job (id, kind, company_id, subject_id, generation, payload, state, lease_until)
      values (gen_random_uuid(), 'redaction.search', $1, $2, 1, '{"names":["Erika"]}', 'running', now() + interval '1 hour')`;
    await fixture.database.system((tx) => tx.execute(searching, [ours.companyId, sopId]));
    await deleteVideo([]);
    const tried = `select 1 from job where kind = 'video.remove' and subject_id = $1 and error is not null and state = 'waiting'`;
    await eventually(async () => expect(await fixture.rows(tried, sopId)).toHaveLength(1));
    const found = { companyId: ours.companyId, sopId, number: 1, findings: [] };
    await fixture.database.system(
      async (tx) =>
        void (await tx.manager.insert(FindingSetRow, { ...found, intervalSeconds: 1, isCutOff: false })),
    );
    await fixture.rows(
      `update job set state = case when kind = 'redaction.search' then 'done' else state end, not_before = now()
        where subject_id = $1 and kind in ('redaction.search', 'video.remove')`,
      sopId,
    );
    await removed();
    expect(await fixture.rows('select 1 from finding_set where sop_id = $1', sopId)).toEqual([]);
    expect(
      await fixture.rows(`select 1 from job where subject_id = $1 and payload::text like '%Erika%'`, sopId),
    ).toEqual([]);
  });

  it('waits until no other job reads it', async () => {
    const running = `insert into job (id, kind, company_id, subject_id, generation, payload, state, lease_until)
      values (gen_random_uuid(), 'moment', $1, $2, 7, '{"seconds":1}', 'running', now() + interval '1 hour')`;
    await fixture.database.system((tx) => tx.execute(running, [ours.companyId, sopId]));
    const before = await stored();
    await deleteVideo([]);
    const tried = `select 1 from job where kind = 'video.remove' and subject_id = $1 and error is not null and state = 'waiting'`;
    await eventually(async () => expect(await fixture.rows(tried, sopId)).toHaveLength(1));
    expect(await stored()).toEqual(before);
    await fixture.rows(`delete from job where kind = 'moment' and subject_id = $1`, sopId);
    await fixture.rows(
      `update job set not_before = now() where kind = 'video.remove' and subject_id = $1`,
      sopId,
    );
    await removed();
    expect(await stored()).toEqual([picture('marked/drawn.jpg')]);
  });
});
