/** @jest-environment ./libs/speech/testing/native-arrays-environment.mjs */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  FindingPlaces,
  routes,
  SopClipsRequested,
  VideoRedactionRequested,
  type RedactedPlace,
  type Silence,
} from '@sop/contracts';
import { JobWorker } from '@sop/jobs';
import { extractAudio, framesAt, probe, readWav, type Frame } from '@sop/media';
import { Bus } from '@sop/messaging';
import { isPack, keyFor, keysInPack, type ObjectStore } from '@sop/object-store';
import { loadMoonshine, type SpeechRecogniser } from '@sop/speech';
import { eventually, loudestOf, refusalOf, retryUnavailable, screenFilm, trailOf } from '@sop/testing';
import { loadPictureTextReader, type PictureTextReader } from '@sop/vision';
import sharp from 'sharp';
import { HiddenRegionRow } from '../hidden/hidden-region.entity.js';
import { RunRow } from '../runs/run.entity.js';
import type { PersonalDataReader } from '../redaction/search-video.js';
import { startPipeline, type Company, type PipelineFixture } from '../testing/start-pipeline.js';
import { RunClips } from './run-clips.js';
import { RunFrames } from './run-frames.js';
import { RunHide } from './run-hide.js';
import { RunMoment } from './run-moment.js';
import { RunRedaction } from './run-redaction.js';
import { RunSearch } from './run-search.js';

const slow = 300_000;
const modelsDir = resolve(process.env['MODELS_DIR'] ?? 'models');
/** As the sop service has it around a line of the transcript. */
const margin = 0.15;
const plain = ['Customer record', 'Order 4712, two pieces', 'Ready to be packed'];
const personal = [...plain, 'Mail: jane.doe@example.com', 'Card: 4111 1111 1111 1111', 'Erika Mustermann'];
const corner: RedactedPlace = { from_seconds: 0, to_seconds: 1, x: 0, y: 0, width: 0.1, height: 0.1 };
const secrets = /jane|doe|example\.?com|4111|1111|musterman/i;

describe('the redaction of a video', () => {
  let fixture: PipelineFixture;
  let reader: PictureTextReader;
  let recogniser: SpeechRecogniser;
  let folder: string;
  let film: string;
  let ours: Company;
  let sopId: string;
  let workers: JobWorker[];

  beforeAll(async () => {
    fixture = await startPipeline();
    reader = await loadPictureTextReader();
    recogniser = await loadMoonshine(modelsDir, { size: 'base', threads: 1 });
    folder = await mkdtemp(join(tmpdir(), 'sop-redaction-'));
    film = await screenFilm(folder, 'film', [
      { seconds: 3, lines: plain },
      { seconds: 4, lines: personal },
      { seconds: 3, lines: plain },
    ]);
  }, slow);
  beforeEach(async () => {
    workers = [];
    ours = await fixture.signIn();
    sopId = (await fixture.begin(ours.companyId)).sop_id;
    await fixture.store.upload(film, keyFor.video(ours.companyId, sopId, 'mp4'), 'video/mp4');
    await fixture.rows(`update job set state = 'done' where subject_id = $1`, sopId);
    await fixture.rows('update run set applied_at = now() where sop_id = $1', sopId);
  });
  afterEach(() => Promise.all(workers.map((worker) => worker.stop())));
  afterAll(async () => {
    await reader.close();
    await recogniser.close();
    await fixture.close();
    await rm(folder, { recursive: true, force: true });
  });

  const pictures: PersonalDataReader = {
    async readPieces(file, within) {
      const boxes = within?.map(({ left, top, width, height }) => ({ x: left, y: top, width, height }));
      return (await reader.read(file, boxes)).map(({ text, confidence, box }) => ({
        ...{ text, confidence, left: box.x, top: box.y, width: box.width, height: box.height },
      }));
    },
    findFaces: () => Promise.resolve([]),
  };
  async function recognisedIn(file: string) {
    const wav = join(folder, `${basename(file)}.wav`);
    await extractAudio(file, await probe(file), wav);
    return recogniser.transcribe((await readWav(wav)).samples);
  }
  /** A worker; its redaction stores in `store`. */
  const work = (store: ObjectStore = fixture.store): JobWorker => {
    const { database, runtime, app } = fixture;
    const bus = app.get(Bus, { strict: false });
    const parts = [database, fixture.store, runtime, bus] as const;
    const worker = new JobWorker({
      ...{ database, slots: () => 2, leaseSeconds: 30, heartbeatSeconds: 0.2, pollSeconds: 0.1 },
      handlers: [
        ...[new RunFrames(...parts), new RunMoment(...parts), new RunClips(...parts)],
        ...[
          new RunHide(database, fixture.store, runtime),
          new RunSearch(...parts, { readPersonalData: () => pictures }),
        ],
        new RunRedaction(database, store, runtime, bus),
      ],
    });
    worker.start();
    workers.push(worker);
    return worker;
  };
  const at = () => ({ params: { id: sopId } });
  const read = (by: Company = ours) => by.client.call(routes.redaction.get, at());
  const waiting = { timeoutSeconds: 120 };
  async function search(names: string[] = []) {
    await ours.client.call(routes.redaction.find, { ...at(), body: { names } });
    return eventually(async () => {
      const { found } = await read();
      expect(found).not.toBeNull();
      return found;
    }, waiting);
  }
  async function placesOf(number: number, findings: number[]): Promise<RedactedPlace[]> {
    const of = { company_id: ours.companyId, sop_id: sopId, search: number, findings };
    const answer = await fixture.app.get(Bus, { strict: false }).request(FindingPlaces, of);
    return answer.found ? answer.places : [];
  }
  const request = (places: RedactedPlace[], more: { silences?: Silence[] } = {}) =>
    fixture.fakes.emit(VideoRedactionRequested, {
      ...{ company_id: ours.companyId, sop_id: sopId, number: 5, user_id: ours.companyId, places, ...more },
    });
  const redacted = () =>
    eventually(() => fixture.fakes.redacted.find(({ sop_id }) => sop_id === sopId) ?? false, waiting);

  async function framesOf(key: string, seconds: number[]): Promise<Frame[]> {
    const file = join(folder, `${sopId}.mp4`);
    await rm(file, { force: true });
    await fixture.store.download(key, file);
    return framesAt(file, await probe(file), seconds, join(folder, sopId, basename(key)));
  }
  const textOf = async (file: string) => (await reader.read(file)).map(({ text }) => text).join(' ');
  /** The text of every stored picture of the SOP, and what every other stored object contains. */
  async function storedTexts(): Promise<string[]> {
    const texts: string[] = [];
    for (const key of await fixture.objectsOf(ours.companyId)) {
      if (key.startsWith('videos/')) continue;
      const members = isPack(key) ? await keysInPack(fixture.store, key) : [key];
      for (const member of members) {
        const body = await buffer((await fixture.store.get(member)).body);
        if (!member.endsWith('.jpg')) texts.push(body.toString('latin1'));
        else {
          const file = join(folder, 'stored.jpg');
          await sharp(body).toFile(file);
          texts.push(await textOf(file));
        }
      }
    }
    return texts;
  }

  it(
    'finds what is personal while it is shown, and nothing else',
    async () => {
      work();
      const found = await search(['erika mustermann']);
      const findings = found?.findings.map(({ kind, text }) => `${kind}: ${text}`).sort();
      expect(findings).toEqual([
        'card: 4111 1111 1111 1111',
        'mail: jane.doe@example.com',
        'name: Erika Mustermann',
      ]);
      for (const { from_seconds, to_seconds, picture } of found?.findings ?? []) {
        expect([from_seconds, to_seconds]).toEqual([expect.closeTo(3, 0), expect.closeTo(7, 0)]);
        expect(picture).toMatch(/^data:image\/jpeg;base64,/);
      }
      expect(await refusalOf(read(await fixture.signIn()))).toBe('sop.no-frames');
      // The names that were typed are deleted.
      const payloads = await fixture.rows(`select payload from job where kind = 'redaction.search'`);
      expect(JSON.stringify(payloads)).not.toContain('erika');
      await ours.client.call(routes.redaction.discard, at());
      expect((await read()).found).toBeNull();
      const trail = await trailOf(fixture.database, ours.companyId);
      expect(trail.map(({ action }) => action)).toEqual([
        'sop.personal-data-searched',
        'sop.personal-data-discarded',
      ]);
    },
    slow,
  );

  it(
    'leaves it in no stored file, and the rest as it was',
    async () => {
      const admitted: number[] = [];
      fixture.store.admit = async (sizeBytes) => void admitted.push(sizeBytes);
      work();
      await fixture.fakes.emit(SopClipsRequested, {
        ...{ company_id: ours.companyId, sop_id: sopId, number: 1 },
        spans: [{ from_seconds: 2, to_seconds: 8 }],
      });
      await eventually(() => fixture.fakes.clips.some(({ sop_id }) => sop_id === sopId), waiting);
      await retryUnavailable(() => ours.client.call(routes.frames.list, { ...at(), query: { fps: 0.5 } }));
      await retryUnavailable(() => ours.client.call(routes.moments.take, { ...at(), body: { seconds: 5 } }));
      const result = keyFor.result(ours.companyId, sopId);
      await fixture.store.put(result, Buffer.from('jane.doe@example.com'), {
        contentType: 'application/json',
      });
      const found = await search(['erika mustermann']);
      await request(await placesOf(found?.number ?? 0, found?.findings.map(({ id }) => id) ?? []));
      const { video_key, size_bytes } = await redacted();
      expect((await fixture.store.stat(video_key))?.sizeBytes).toBe(size_bytes);
      expect(admitted).toContain((await stat(film)).size);
      const moments = [1, 2.2, 3, 5, 6.9, 7.8, 9];
      const [before, after] = [
        await framesOf(keyFor.video(ours.companyId, sopId, 'mp4'), moments),
        await framesOf(video_key, moments),
      ];
      const shown = await Promise.all(after.map(({ file }) => textOf(file)));
      expect(shown.join(' ')).not.toMatch(secrets);
      for (const text of shown) expect(text).toMatch(/Customer record.*Ready to be packed/s);
      for (const index of [0, 1, 5, 6])
        expect(await differenceOf(before[index], after[index])).toBeLessThan(2);
      expect(await differenceOf(before[3], after[3])).toBeGreaterThan(2);
      const facts = await probe(join(folder, `${sopId}.mp4`));
      expect(facts).toMatchObject({
        width: 1280,
        height: 720,
        audio: { codec: 'aac' },
        isBrowserPlayable: true,
      });
      expect(facts.durationSeconds).toBeCloseTo(10, 0);
      expect((await read()).found).toBeNull();
      // Later pictures are made of the new video.
      await fixture.store.delete(keyFor.video(ours.companyId, sopId, 'mp4'));
      const later = await ours.client.call(routes.moments.take, { ...at(), body: { seconds: 4.5 } });
      expect(later.timestamp).toBeCloseTo(4.5, 0);
      const stored = (await storedTexts()).join(' ');
      expect(stored).not.toMatch(secrets);
      expect(stored).toMatch(/Customer record/);
    },
    slow,
  );

  it(
    'leaves nothing of the words in the sound, and leaves all else that is spoken, the pictures and what was found in them',
    async () => {
      const spoken = await spokenFilm(folder, [
        ['Open the list of orders.', 0.2],
        ['Now call Jennifer Miller.', 4.5],
        ['Then close the window.', 8],
      ]);
      const old = keyFor.video(ours.companyId, sopId, 'mp4');
      await fixture.store.upload(spoken, old, 'video/mp4');
      const before = await recognisedIn(spoken);
      expect(before.map(({ text }) => text).join(' ')).toMatch(/orders.*Jennifer.*window/is);
      const line = before.find(({ text }) => /jennifer/i.test(text));
      const silence = {
        from_seconds: (line?.startSeconds ?? 0) - margin,
        to_seconds: (line?.endSeconds ?? 0) + margin,
      };
      work();
      const found = await search(['erika mustermann']);
      await request([], { silences: [silence] });
      const { video_key } = await redacted();
      const [frame] = await framesOf(video_key, [5]);
      expect(await textOf(frame?.file ?? '')).toMatch(/Mustermann/i);
      const silent = join(folder, `${sopId}.mp4`);
      const recognised = (await recognisedIn(silent)).map(({ text }) => text).join(' ');
      expect(recognised).toMatch(/orders.*window/is);
      expect(recognised).not.toMatch(/jennifer|miller|call/i);
      const [from, to] = [silence.from_seconds + 0.05, silence.to_seconds - 0.05];
      expect(await loudestOf(silent, from, to)).toBeLessThan(-60);
      for (const [start, end] of [
        [0.2, 2],
        [8, 9.5],
      ] as const)
        expect(
          Math.abs((await loudestOf(silent, start, end)) - (await loudestOf(spoken, start, end))),
        ).toBeLessThan(2);
      // The search reads pictures, which are the same.
      expect((await read()).found?.number).toBe(found?.number);
      expect(await fixture.rows(`select 1 from job where kind = 'hide' and subject_id = $1`, sopId)).toEqual(
        [],
      );
    },
    slow,
  );

  it(
    'continues after its worker was stopped, and keeps the old video until then',
    async () => {
      const old = keyFor.video(ours.companyId, sopId, 'mp4');
      const place = { from_seconds: 2.5, to_seconds: 7.5, x: 0, y: 0.3, width: 1, height: 0.4 };
      let reached = () => undefined as void;
      const isStoring = new Promise<void>((resolve) => (reached = resolve));
      let interrupt = () => undefined as void;
      const interrupted = new Promise<void>((resolve) => (interrupt = resolve));
      const stopping: ObjectStore = Object.create(fixture.store, {
        upload: {
          value: async () => {
            reached();
            await interrupted;
            throw new Error('stopped');
          },
        },
      });
      const first = work(stopping);
      await request([place]);
      await isStoring;
      const stopped = first.stop();
      interrupt();
      await stopped;
      expect((await fixture.objectsOf(ours.companyId)).filter((key) => key.startsWith('videos/'))).toEqual([
        old,
      ]);
      expect((await read()).redaction?.state).toBe('waiting');
      expect(await refusalOf(ours.client.call(routes.redaction.find, { ...at(), body: {} }))).toBe(
        'sop.being-redacted',
      );
      work();
      const { video_key } = await redacted();
      const [frame] = await framesOf(video_key, [5]);
      expect(await textOf(frame?.file ?? '')).not.toMatch(secrets);
      expect(fixture.fakes.redacted.filter(({ sop_id }) => sop_id === sopId)).toHaveLength(1);
    },
    slow,
  );

  it(
    'destroys the places of an earlier redaction that failed too, as they are destroyed in the pictures',
    async () => {
      work();
      const found = await search(['erika mustermann']);
      const places = await placesOf(found?.number ?? 0, found?.findings.map(({ id }) => id) ?? []);
      await fixture.database.system(async (tx) => {
        await tx.execute(
          `insert into job (id, kind, company_id, subject_id, generation, payload, state)
           values (gen_random_uuid(), 'redaction.redact', $1, $2, 4, '{"userId":""}', 'failed')`,
          [ours.companyId, sopId],
        );
        const of = { companyId: ours.companyId, sopId, number: 4 };
        await tx.manager.insert(
          HiddenRegionRow,
          places.map(({ from_seconds, to_seconds, ...region }, part) => ({
            ...{ ...of, part, fromSeconds: from_seconds, toSeconds: to_seconds, regions: [region] },
          })),
        );
      });
      await request([corner]);
      const { video_key } = await redacted();
      const [frame] = await framesOf(video_key, [5]);
      expect(await textOf(frame?.file ?? '')).not.toMatch(secrets);
    },
    slow,
  );

  it(
    'is made again of the video that another redaction has put in its place during this time',
    async () => {
      const old = keyFor.video(ours.companyId, sopId, 'mp4');
      const other = keyFor.video(ours.companyId, sopId, 'redacted-4.mp4');
      const uploads: string[] = [];
      const replacing: ObjectStore = Object.create(fixture.store, {
        upload: {
          value: async (...given: Parameters<ObjectStore['upload']>) => {
            uploads.push(given[1]);
            const info = await fixture.store.upload(...given);
            if (uploads.length > 1) return info;
            await fixture.store.upload(film, other, 'video/mp4');
            await fixture.store.delete(old);
            await fixture.database.system((tx) => tx.manager.update(RunRow, { sopId }, { videoKey: other }));
            return info;
          },
        },
      });
      work(replacing);
      await request([corner]);
      const { video_key } = await redacted();
      expect(uploads).toEqual([video_key, video_key]);
    },
    slow,
  );

  it(
    'says that it failed, and leaves the video and the findings for another attempt',
    async () => {
      const old = keyFor.video(ours.companyId, sopId, 'mp4');
      work();
      const found = await search();
      await fixture.store.put(old, Buffer.from('not a video'), { contentType: 'video/mp4' });
      await request(await placesOf(found?.number ?? 0, [1]));
      await eventually(() => fixture.fakes.redactionFailed.has(sopId), waiting);
      const { redaction, found: still } = await read();
      expect([redaction?.state, redaction?.detail_codes.length, still?.number]).toEqual([
        'failed',
        1,
        found?.number,
      ]);
      await ours.client.call(routes.redaction.find, { ...at(), body: { names: ['Erika'] } });
      await eventually(async () => expect((await read()).search?.state).toBe('failed'), waiting);
      expect(await fixture.rows(`select 1 from job where payload::text like '%Erika%'`)).toEqual([]);
    },
    slow,
  );
});

/** A film of personal data in which these sentences are spoken from these seconds on. */
async function spokenFilm(
  folder: string,
  sentences: readonly (readonly [string, number])[],
): Promise<string> {
  const voices = sentences.flatMap(([text]) => ['-f', 'lavfi', '-i', `flite=voice=slt:text='${text}'`]);
  const delayed = sentences.map(([, at], index) => `[${index}]adelay=${at * 1000}[d${index}]`);
  const mixed = `${sentences.map((_, index) => `[d${index}]`).join('')}amix=${sentences.length}:normalize=0`;
  const sound = join(folder, 'spoken.wav');
  const written = ['-filter_complex', [...delayed, mixed].join(';'), sound];
  await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...voices, ...written]);
  return screenFilm(folder, 'spoken', [{ seconds: 10, lines: personal }], sound);
}

/** Mean difference of brightness, 0 to 255. */
async function differenceOf(one: Frame | undefined, other: Frame | undefined): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((frame) => sharp(frame?.file).greyscale().raw().toBuffer()),
  );
  let sum = 0;
  for (const [at, value] of (a ?? Buffer.alloc(0)).entries()) sum += Math.abs(value - (b?.[at] ?? 0));
  return sum / (a?.length ?? 1);
}
