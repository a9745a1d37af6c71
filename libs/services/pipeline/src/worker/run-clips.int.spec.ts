import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RegionsDestroyed, SopClipsRequested, type ClipSpan } from '@sop/contracts';
import { JobWorker } from '@sop/jobs';
import { probe } from '@sop/media';
import { Bus } from '@sop/messaging';
import { keyFor } from '@sop/object-store';
import { eventually } from '@sop/testing';
import { startPipeline, type Company, type PipelineFixture } from '../testing/start-pipeline.js';
import { RunClips } from './run-clips.js';
import { RunHide } from './run-hide.js';

const slow = 300_000;
const [first, second]: ClipSpan[] = [
  { from_seconds: 0.5, to_seconds: 3 },
  { from_seconds: 3, to_seconds: 6 },
];

describe('the clips of an SOP', () => {
  let fixture: PipelineFixture;
  let worker: JobWorker;
  let folder: string;
  let film: string;
  let ours: Company;
  let sopId: string;

  beforeAll(async () => {
    fixture = await startPipeline();
    folder = await mkdtemp(join(tmpdir(), 'sop-clips-'));
    film = join(folder, 'film.mp4');
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=10', '-t', '8'];
    const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440', '-t', '8', '-c:a', 'aac'];
    const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-pix_fmt', 'yuv420p'];
    await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', ...picture, ...sound, ...encoded, film]);
    const { database, store, runtime, app } = fixture;
    const bus = app.get(Bus, { strict: false });
    worker = new JobWorker({
      ...{ database, slots: () => 2, leaseSeconds: 30, heartbeatSeconds: 0.2, pollSeconds: 0.1 },
      handlers: [new RunClips(database, store, runtime, bus), new RunHide(database, store, runtime)],
    });
    worker.start();
  }, slow);
  beforeEach(async () => {
    ours = await fixture.signIn();
    sopId = (await fixture.begin(ours.companyId)).sop_id;
    await fixture.store.upload(film, keyFor.video(ours.companyId, sopId, 'mp4'), 'video/mp4');
    await fixture.rows(`update job set state = 'done' where subject_id = $1`, sopId);
  });
  afterAll(async () => {
    await worker.stop();
    await fixture.close();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = (number: number, spans: (ClipSpan | undefined)[]) =>
    fixture.fakes.emit(SopClipsRequested, {
      ...{ company_id: ours.companyId, sop_id: sopId, number },
      spans: spans.flatMap((span) => span ?? []),
    });
  const made = (number: number) =>
    eventually(
      () => fixture.fakes.clips.findLast((each) => each.sop_id === sopId && each.number === number) ?? false,
      { timeoutSeconds: 120 },
    );
  const keysOf = async (number: number) => (await made(number)).clips.map(({ key }) => key);
  const stored = async () =>
    (await fixture.objectsOf(ours.companyId)).filter((key) => key.includes('/clips/')).sort();
  const used = () => fixture.fakes.used(ours.companyId, 'storage_bytes');
  const sizeOf = async (keys: readonly string[]) => {
    const infos = await Promise.all(keys.map((key) => fixture.store.stat(key)));
    return infos.reduce((sum, info) => sum + (info?.sizeBytes ?? 0), 0);
  };

  it(
    'are small, silent and count as storage; those that no step shows any more are deleted',
    async () => {
      const before = used();
      await ask(1, [first, second]);
      const keys = await keysOf(1);
      expect(keys.toSorted()).toEqual(await stored());
      expect(keys).toHaveLength(2);
      const file = join(folder, 'made.mp4');
      await writeFile(file, await buffer((await fixture.store.get(keys[1] ?? '')).body));
      const facts = await probe(file);
      expect(facts).toMatchObject({ height: 480, videoCodec: 'h264', isBrowserPlayable: true });
      expect(facts.audio).toBeUndefined();
      expect(facts.durationSeconds).toBeCloseTo(3, 1);
      await eventually(async () => expect(used()).toBe(before + (await sizeOf(keys))));
      await ask(2, [second]);
      expect(await keysOf(2)).toEqual([keys[1]]);
      expect(await stored()).toEqual([keys[1]]);
      await fixture.fakes.deleted({ sop_id: sopId, company_id: ours.companyId });
      await eventually(async () => expect([await stored(), used()]).toEqual([[], before]));
    },
    slow,
  );

  it(
    'are made once: the ones that exist are not encoded again',
    async () => {
      await ask(1, [first]);
      const [key = ''] = await keysOf(1);
      await fixture.store.put(key, Buffer.from('as it was'), { contentType: 'video/mp4' });
      await ask(2, [first, second]);
      expect(await keysOf(2)).toHaveLength(2);
      expect((await buffer((await fixture.store.get(key)).body)).toString()).toBe('as it was');
    },
    slow,
  );

  it(
    'are those of the latest request, whichever arrives last, and skip what has no picture',
    async () => {
      await ask(3, [second, { from_seconds: 900, to_seconds: 906 }]);
      expect(await keysOf(3)).toHaveLength(1);
      await ask(2, [first]);
      await eventually(async () => {
        const sql = `select 1 from job where kind = 'clips' and subject_id = $1 and state = 'done'`;
        expect(await fixture.rows(sql, sopId)).toHaveLength(2);
      });
      expect(await stored()).toEqual(await keysOf(3));
    },
    slow,
  );

  it(
    'are deleted when a region of the video is hidden, and not made again',
    async () => {
      await ask(1, [first, second]);
      await made(1);
      const regions = [{ x: 0, y: 0, width: 1, height: 0.4 }];
      await fixture.fakes.emit(RegionsDestroyed, {
        ...{ company_id: ours.companyId, sop_id: sopId, number: 1, from_seconds: 0, to_seconds: 1, regions },
      });
      await eventually(async () => expect(await stored()).toEqual([]), { timeoutSeconds: 60 });
      await ask(2, [second]);
      expect(await keysOf(2)).toEqual([]);
      expect(await stored()).toEqual([]);
    },
    slow,
  );

  it(
    'are fewer where the plan has no space for more',
    async () => {
      const { refusedKinds } = fixture.fakes;
      refusedKinds.add('storage_bytes');
      await ask(1, [first]);
      expect(await keysOf(1).finally(() => refusedKinds.clear())).toEqual([]);
      expect(await stored()).toEqual([]);
    },
    slow,
  );
});
