/** @jest-environment ./libs/speech/testing/native-arrays-environment.mjs */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ActiveDetector,
  AiKey,
  generatedSop,
  processingSettings,
  ReadAiSettings,
  ReadProcessingSettings,
  statusMessage,
  ReserveUsage,
  routes,
  defaultAiSettings,
  type AiSettings,
  type GeneratedSop,
  type ProcessingSettings,
} from '@sop/contracts';
import { standardFailure } from '@sop/jobs';
import { probe, UnusableVideo } from '@sop/media';
import { keyFor } from '@sop/object-store';
import { Logger } from '@sop/service-kit';
import { wordErrorRate } from '@sop/speech';
import { answer, eventually, fakeBus } from '@sop/testing';
import sharp from 'sharp';
import { makeClips, narration, narrationTranscript } from '../testing/clips.js';
import { startPipeline, type Company, type PipelineFixture } from '../testing/start-pipeline.js';
import { readPipelineConfig } from '../pipeline.config.js';
import { environmentModels } from '../testing/environment-models.js';
import { AiProvider, type RunAi } from './ai-provider.js';
import { watchFfmpeg } from '../testing/watched-ffmpeg.js';
import { RunSop } from './run-sop.js';

const modelsDir = resolve(process.env['MODELS_DIR'] ?? 'models');
const slow = 300_000;

/** The local models, with faults set by a test. */
class WatchedAi extends AiProvider {
  transcriptions = 0;
  /** Whether the recogniser runs; the steps of a fixed transcript are the same on every processor. */
  isListening = false;
  isSafetyBroken = false;
  /** Called once in the middle of a run. */
  meanwhile: (() => Promise<void>) | undefined;

  override async forRun(...given: Parameters<AiProvider['forRun']>): Promise<RunAi> {
    const ai = await super.forRun(...given);
    const { transcriber, writer } = ai;
    return {
      ...ai,
      transcriber: {
        provider: transcriber.provider,
        model: transcriber.model,
        transcribe: async (...given) => {
          this.transcriptions += 1;
          const { meanwhile } = this;
          this.meanwhile = undefined;
          await meanwhile?.();
          return this.isListening ? transcriber.transcribe(...given) : narrationTranscript;
        },
      },
      writer: {
        provider: writer.provider,
        model: writer.model,
        plan: (...given) => writer.plan(...given),
        write: (...given) => writer.write(...given),
        safety: (...given) =>
          this.isSafetyBroken ? Promise.reject(new Error('broken')) : writer.safety(...given),
      },
    };
  }
}

describe('making an SOP of a video', () => {
  let fixture: PipelineFixture;
  let clips: Awaited<ReturnType<typeof makeClips>>;
  let ai: WatchedAi;
  let ours: Company;
  let minutes = 30;
  let companySettings: AiSettings = defaultAiSettings;
  let wanted: Partial<ProcessingSettings> = {};

  beforeAll(async () => {
    expect(existsSync(join(modelsDir, 'silero-vad-v5'))).toBe(true);
    [fixture, clips] = await Promise.all([startPipeline(), makeClips()]);
    const logger = Logger.open({ service: 'pipeline', level: 'warn' });
    const runtime = { ...fixture.runtime, modelsDir };
    const models = environmentModels(readPipelineConfig(), bus());
    ai = new WatchedAi(runtime, readPipelineConfig(), bus(), fixture.store, logger, models);
  }, slow);
  beforeEach(async () => {
    ours = await fixture.signIn();
    [minutes, companySettings, wanted] = [30, defaultAiSettings, {}];
    Object.assign(ai, { isListening: false, isSafetyBroken: false, transcriptions: 0 });
  });
  afterAll(async () => {
    await ai.onApplicationShutdown();
    await clips.remove();
    await fixture.close();
  });

  function bus() {
    const known = fakeBus(
      answer(AiKey, () => ({ key: null, source: 'none' as const })),
      answer(ActiveDetector, () => ({ model: null })),
      answer(ReadAiSettings, () => companySettings),
      answer(ReserveUsage, (ask) => fixture.fakes.reserve(ask)),
    );
    const request = known.request.bind(known);
    // The contract's minimum is five minutes, which is too long for a test.
    const settings = () => ({ ...processingSettings.parse(wanted), max_processing_time_minutes: minutes });
    known.request = async (definition, payload) =>
      definition.name === ReadProcessingSettings.name ? (settings() as never) : request(definition, payload);
    return known;
  }

  const start = () => {
    const runSop = new RunSop(fixture.database, fixture.store, fixture.runtime, bus(), ai);
    return fixture.work((job, context) => runSop.run(job, context));
  };

  /** The keys that are written to the store from now on; whole files too are written by its `put`. */
  function watchWrites(): string[] {
    const written: string[] = [];
    const { put } = fixture.store;
    fixture.store.put = (key, ...more) => (written.push(key), put(key, ...more));
    return written;
  }

  /** For how many bytes room is asked from now on, and how many videos are in the scratch folder by then. */
  function watchAdmitted(): { sizeBytes: number; videos: number }[] {
    const admitted: { sizeBytes: number; videos: number }[] = [];
    fixture.store.admit = async (sizeBytes) => {
      const names = await readdir(join(fixture.runtime.workDir, 'runs'), { recursive: true });
      const videos = names.filter((name) => /objects.*[.]mp4$|joined[/\\]video$/.test(name)).length;
      admitted.push({ sizeBytes, videos });
    };
    return admitted;
  }

  async function upload(file: string): Promise<string> {
    const sopId = crypto.randomUUID();
    const key = keyFor.video(ours.companyId, sopId, 'mp4');
    await fixture.store.put(key, createReadStream(file), { contentType: 'video/mp4' });
    await fixture.begin(ours.companyId, sopId);
    return sopId;
  }

  /** Runs a worker until the job has ended; returns its state. */
  async function run(sopId: string): Promise<string> {
    const worker = start();
    const state = await eventually(
      async () => {
        const [job] = await fixture.rows<{ state: string; error: string | null }>(
          'select state, error from job where subject_id = $1 order by generation desc',
          sopId,
        );
        if (job?.state === 'waiting' && job.error) throw new Error(job.error);
        return job && ['done', 'failed'].includes(job.state) ? job.state : null;
      },
      { timeoutSeconds: slow / 1000 },
    );
    await worker.stop();
    return state;
  }

  async function resultOf(sopId: string): Promise<GeneratedSop> {
    const { body } = await fixture.store.get(keyFor.result(ours.companyId, sopId));
    return generatedSop.parse(JSON.parse(Buffer.concat((await body.toArray()) as Buffer[]).toString()));
  }

  const scratch = async () =>
    (
      await Promise.all(
        ['runs', 'frames'].map((kind) => readdir(join(fixture.runtime.workDir, kind)).catch(() => [])),
      )
    ).flat();
  /**
   * The counted storage equals the stored objects except the uploaded video, to the byte, once all events are
   * handled.
   */
  async function expectCounted(sopId: string): Promise<void> {
    await eventually(async () => {
      let there = 0;
      for (const kind of ['videos', 'frames', 'screenshots', 'results', 'temp'])
        for await (const { key, sizeBytes } of fixture.store.list(`${kind}/${ours.companyId}/${sopId}/`))
          if (!key.endsWith('/video.mp4')) there += sizeBytes;
      expect(fixture.fakes.held(ours.companyId)).toEqual([]);
      expect(fixture.fakes.used(ours.companyId, 'storage_bytes')).toBe(there);
    });
  }
  /** The objects of an SOP, with a digest of their content. */
  async function bytesOf(sopId: string): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const kind of ['frames', 'screenshots', 'videos'])
      for await (const { key } of fixture.store.list(`${kind}/${ours.companyId}/${sopId}/`))
        found.set(
          key,
          createHash('sha1')
            .update(await buffer((await fixture.store.get(key)).body))
            .digest('hex'),
        );
    return found;
  }
  const failureOf = (sopId: string) =>
    eventually(() => fixture.fakes.failed.find((each) => each.sop_id === sopId) ?? null);

  it(
    'yields steps with evidence in the video, with existing pictures in few objects, and leaves no scratch files',
    async () => {
      ai.isListening = true;
      const sopId = await upload(clips.narrated);
      const written = watchWrites();
      expect(await run(sopId)).toBe('done');
      const result = await resultOf(sopId);
      expect(result).toMatchObject({ sop_id: sopId, generation: 1, no_procedure_reason: null });
      expect(result.steps.length).toBeGreaterThan(0);
      const transcript = result.transcript.map(({ text }) => text).join(' ');
      expect(wordErrorRate(narration, transcript).rate).toBeLessThan(0.4);
      const { duration_seconds: end } = result.video;
      const segments = new Set(result.transcript.map(({ id }) => id));
      const sentences = result.steps.flatMap(({ title, sentences }) => [title, ...sentences]);
      for (const { evidence } of [...sentences, ...result.equipment, ...result.precautions]) {
        expect(evidence.sources.length).toBeGreaterThan(0);
        expect(evidence.segment_ids.every((id) => segments.has(id))).toBe(true);
        expect(evidence.start_seconds).toBeLessThanOrEqual(evidence.end_seconds);
        expect(evidence.end_seconds).toBeLessThanOrEqual(end + 0.5);
      }
      expect(result.detected_by).toBeDefined();
      const objects = new Set(await fixture.objectsOf(ours.companyId));
      for (const { screenshots } of result.steps) {
        expect(screenshots.length).toBeGreaterThan(0);
        for (const each of screenshots.flatMap(({ key, thumbnail_key }) => [key, thumbnail_key]))
          expect([each, (await fixture.store.stat(each))?.contentType]).toEqual([each, 'image/jpeg']);
      }
      expect(objects.has(result.video.playable_key)).toBe(true);
      // Twenty frames share an object, and their thumbnails another.
      const [set] = await fixture.rows<{ count: number }>(
        'select jsonb_array_length(frames)::int as count from frame_set where sop_id = $1',
        sopId,
      );
      const ofFrames = [...objects].filter((key) => key.startsWith('frames/'));
      const packs = 2 * Math.ceil((set?.count ?? 0) / 20);
      expect(ofFrames).toHaveLength(packs);
      // Further ones are the result, a copy for playing, and thumbnails that are shown during the run.
      const early = written.filter((key) => key.includes('/early/'));
      expect(early.length).toBeLessThanOrEqual(20);
      expect(written.length - early.length).toBeLessThanOrEqual(packs + 2);
      expect(await scratch()).toEqual([]);
      await expectCounted(sopId);
      await fixture.fakes.deleted({ sop_id: sopId, company_id: ours.companyId });
      await eventually(() => expect(fixture.fakes.used(ours.companyId, 'storage_bytes')).toBe(0));
      await eventually(() => fixture.fakes.finished.some((each) => each.sop_id === sopId));
    },
    slow,
  );

  it(
    'detects no objects when the company has disabled it, and uses the installed speech model',
    async () => {
      ai.isListening = true;
      companySettings = {
        ...defaultAiSettings,
        object_detection: false,
        transcription_model: 'whisper-small',
      };
      const sopId = await upload(clips.narrated);
      expect(await run(sopId)).toBe('done');
      const result = await resultOf(sopId);
      expect(result.steps.length).toBeGreaterThan(0);
      expect(result.detected_by).toBeUndefined();
      const { steps } = result;
      expect(steps.flatMap(({ detections }) => detections)).toEqual([]);
      expect(steps.flatMap(({ screenshots }) => screenshots).every(({ detections }) => !detections)).toBe(
        true,
      );
      expect(result.made_by).toContainEqual({
        stage: 'transcribing',
        provider: 'local',
        model: 'moonshine-base',
      });
    },
    slow,
  );

  it(
    'M2 explains why a video without sound and text has no steps, and reads it with the operator’s number of threads',
    async () => {
      const sopId = await upload(clips.silent);
      wanted = { enable_multithreading: true, thread_count: 3 };
      const watched = await watchFfmpeg();
      try {
        expect(await run(sopId)).toBe('done');
        const runs = await watched.runs();
        expect(runs.some((line) => line.includes('filter_complex '))).toBe(true);
        expect(runs.filter((line) => !line.includes('-threads 3 '))).toEqual([]);
      } finally {
        await watched.stop();
      }
      const result = await resultOf(sopId);
      expect(result.video.has_audio).toBe(false);
      expect(result.transcript).toEqual([]);
      // Without speech and text, any content would be invented.
      expect(result.steps).toEqual([]);
      expect(result.no_procedure_reason).toMatch(/\.$/);
      expect(ai.transcriptions).toBe(0);
    },
    slow,
  );

  /** The narration with another picture or additional tracks. */
  const narratedWith = (name: string, ...args: string[]) => clips.make(name, '-i', clips.narrated, ...args);
  const lavfi = (source: string) => ['-f', 'lavfi', '-i', source];
  const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  const madeOf = async (file: string) => {
    const sopId = await upload(file);
    expect(await run(sopId)).toBe('done');
    const result = await resultOf(sopId);
    return { result, shown: result.steps.map(({ screenshots }) => screenshots[0]?.seconds) };
  };

  async function playedOf({ video }: GeneratedSop) {
    const file = join(await mkdtemp(join(clips.folder, 'played-')), 'video.mp4');
    await fixture.store.download(video.playable_key, file);
    return probe(file);
  }

  it(
    'shows the last picture in every step after its end, and reports that it ends',
    async () => {
      const early = [...lavfi('testsrc2=s=320x240:r=10:d=3'), '-map', '1:v', '-map', '0:a', '-c:a', 'copy'];
      const { result, shown } = await madeOf(await narratedWith('early.mp4', ...early, ...h264));
      expect(shown.length).toBeGreaterThanOrEqual(3);
      const last = result.steps.findIndex((step) => step.start_seconds > 3);
      expect(last).toBeGreaterThan(0);
      for (const seconds of shown.slice(last)) expect(seconds).toBeCloseTo(2.9, 1);
      expect(result.screenshot_selection_failed).toBe(false);
      expect(result.video.status_messages).toEqual([
        statusMessage('video.picture-ends-early', { seconds: 3 }),
      ]);
    },
    slow,
  );

  it(
    'works with a video that shows nothing, and leaves the pictures to the user',
    async () => {
      const black = [
        ...lavfi('color=black:s=320x240:r=5:d=30'),
        '-map',
        '1:v',
        '-map',
        '0:a',
        '-c:a',
        'copy',
        '-shortest',
      ];
      const { result, shown } = await madeOf(await narratedWith('black.mp4', ...black, ...h264));
      expect(shown.length).toBeGreaterThanOrEqual(3);
      expect(new Set(shown)).toEqual(new Set([undefined]));
      expect(result.screenshot_selection_failed).toBe(true);
    },
    slow,
  );

  it(
    'shows for a step what the screen showed then, even without a new picture for seconds',
    async () => {
      // No picture from 1 s on until the end.
      const still = [
        ...lavfi('testsrc2=s=320x240:r=10:d=30'),
        '-map',
        '1:v',
        '-map',
        '0:a',
        '-c:a',
        'copy',
        '-shortest',
      ];
      const gap = ['-vf', "select='lt(t,1)+gt(t,9)'", '-vsync', 'vfr'];
      const { result, shown } = await madeOf(await narratedWith('still.mp4', ...still, ...gap, ...h264));
      const within = result.steps.flatMap((step, at) =>
        step.start_seconds > 1 && step.end_seconds < 9 ? [shown[at]] : [],
      );
      expect(within.length).toBeGreaterThan(0);
      for (const seconds of within) expect(seconds).toBeCloseTo(0.9, 1);
    },
    slow,
  );

  it(
    'uses the track with speech, plays it, and names it',
    async () => {
      const silence = [...lavfi('anullsrc=r=44100:cl=mono'), '-map', '0:v', '-map', '1:a', '-map', '0:a'];
      const codecs = ['-c:v', 'copy', '-c:a', 'aac', '-disposition:a:0', 'default', '-disposition:a:1', '0'];
      const file = await narratedWith('second.mkv', ...silence, ...codecs, '-shortest');
      const { result } = await madeOf(file);
      expect(result.steps.length).toBeGreaterThanOrEqual(3);
      expect(result.video.status_messages).toEqual([
        statusMessage('video.sound-chosen', { track: 2, tracks: 2 }),
      ]);
      expect((await playedOf(result)).sounds).toHaveLength(1);
    },
    slow,
  );

  it(
    'works with undecodable sound, and reports that there is no transcript',
    async () => {
      const bytes = await readFile(clips.narrated);
      for (const [from, to] of [
        ['mp4a', 'apac'],
        ['esds', 'dapa'],
      ] as const)
        bytes.write(to, bytes.indexOf(from), 'latin1');
      const file = `${clips.narrated}.unknown.mp4`;
      await writeFile(file, bytes);
      const { result } = await madeOf(file);
      expect(result.video).toMatchObject({
        has_audio: false,
        status_messages: [statusMessage('video.sound-unreadable')],
      });
      expect(result.transcript).toEqual([]);
    },
    slow,
  );

  it(
    'removes the time without a recording, also when a later attempt resumes',
    async () => {
      const asleep = "setts=ts='if(gte(TS*TB,4),TS+5400/TB,TS)'";
      const file = await narratedWith('gap.mp4', '-c', 'copy', '-bsf:v', asleep, '-bsf:a', asleep);
      expect((await probe(file)).durationSeconds).toBeGreaterThan(5400);
      const sopId = await upload(file);
      const admitted = watchAdmitted();
      ai.isSafetyBroken = true;
      expect(await run(sopId)).toBe('failed');
      // The joined copy beside the upload, then the playable one beside the joined one: never three.
      const { size } = await stat(file);
      expect(admitted.slice(0, 2).map(({ videos }) => videos)).toEqual([1, 1]);
      expect(admitted[0]?.sizeBytes).toBe(size);
      ai.isSafetyBroken = false;
      await ours.client.call(routes.progress.retry, { params: { sopId } });
      expect(await run(sopId)).toBe('done');
      const result = await resultOf(sopId);
      const { steps, video } = result;
      expect(video.duration_seconds).toBeLessThan(20);
      expect(video.status_messages?.map(({ code }) => code)).toEqual(['video.gaps-left-out']);
      expect(steps.length).toBeGreaterThanOrEqual(3);
      for (const { screenshots } of steps) expect(screenshots[0]?.seconds).toBeLessThan(20);
      expect((await playedOf(result)).durationSeconds).toBeLessThan(20);
    },
    slow,
  );

  it(
    'extracts no more and no larger frames than the operator allows',
    async () => {
      wanted = { default_fps: 0.5, max_fps: 0.5, processing_resolution: '720p' };
      const sopId = await upload(clips.tall);
      expect(await run(sopId)).toBe('done');
      const { available_frames: frames } = await resultOf(sopId);
      expect(frames.map(({ seconds }) => Math.round(seconds))).toEqual([0, 2]);
      const { body } = await fixture.store.get(frames[0]?.key ?? '');
      const picture = await sharp(await buffer(body)).metadata();
      expect([picture.width, picture.height]).toEqual([960, 720]);
    },
    slow,
  );

  it(
    'P6 retries instead of refusing the video when its files were removed during the run',
    async () => {
      const sopId = await upload(clips.narrated);
      ai.meanwhile = async () => {
        await rm(join(fixture.runtime.workDir, 'runs'), { recursive: true });
        // Simulates ffmpeg's exit without its file.
        throw new UnusableVideo('corrupt');
      };
      const worker = start();
      const stateOf = async () => {
        const [job] = await fixture.rows<{ state: string }>(
          'select state from job where subject_id = $1',
          sopId,
        );
        return job && ['done', 'failed'].includes(job.state) ? job.state : null;
      };
      expect(await eventually(stateOf, { timeoutSeconds: slow / 1000 })).toBe('done');
      await worker.stop();
      expect(ai.transcriptions).toBe(2);
    },
    slow,
  );

  it.each<[string, 'corrupt' | 'soundOnly' | 'truncated', RegExp]>([
    ['a damaged file', 'corrupt', /damaged|cannot be read/],
    ['sound without a picture', 'soundOnly', /sound but no picture/],
    ['a file whose end is missing', 'truncated', /its end is missing/],
  ])(
    'M1 M3 refuses %s with a message and leaves nothing',
    async (_, name, sentence) => {
      const sopId = await upload(clips[name]);
      expect(await run(sopId)).toBe('failed');
      const failure = await failureOf(sopId);
      expect(failure.is_refused).toBe(true);
      expect(failure.detail).toMatch(sentence);
      expect(await ours.progress(sopId)).toMatchObject({ stage: 'error', detail: failure.detail });
      // The sop service deletes the video itself.
      const video = keyFor.video(ours.companyId, sopId, 'mp4');
      await eventually(async () => expect(await fixture.objectsOf(ours.companyId)).toEqual([video]));
      expect(await scratch()).toEqual([]);
    },
    slow,
  );

  it(
    'ends at the operator’s time limit, with a message, and keeps the video',
    async () => {
      minutes = 0.005;
      const sopId = await upload(clips.narrated);
      expect(await run(sopId)).toBe('failed');
      const failure = await failureOf(sopId);
      expect(failure.is_refused).toBe(false);
      expect(failure.detail).toContain('Please try a shorter video.');
      expect(await scratch()).toEqual([]);
      await expectCounted(sopId);
    },
    slow,
  );

  it(
    'resumes from the finished stages, with monotonic progress',
    async () => {
      const sopId = await upload(clips.narrated);
      const stages = () =>
        fixture.rows<{ stage: string; started_at: Date }>(
          `select job_stage.stage, job_stage.started_at from job_stage join job on job.id = job_id
           where subject_id = $1 and job_stage.stage <> 'madeBy' order by job_stage.stage`,
          sopId,
        );
      ai.isSafetyBroken = true;
      expect(await run(sopId)).toBe('failed');
      expect(await failureOf(sopId)).toMatchObject({ detail_codes: [standardFailure], is_refused: false });
      const before = await stages();
      expect(before.map(({ stage }) => stage)).toEqual(
        expect.arrayContaining(['frames', 'transcript', 'written']),
      );
      const shownBefore = (await ours.progress(sopId)).progress;
      ai.isSafetyBroken = false;
      await ours.client.call(routes.progress.retry, { params: { sopId } });
      const percents: number[] = [];
      const watch = setInterval(
        () => void ours.progress(sopId).then((seen) => percents.push(seen.progress)),
        20,
      );
      expect(await run(sopId)).toBe('done');
      clearInterval(watch);
      expect(await stages()).toEqual(expect.arrayContaining(before));
      expect(ai.transcriptions).toBe(1);
      expect(Math.min(...percents)).toBeGreaterThanOrEqual(shownBefore);
      expect((await resultOf(sopId)).steps.length).toBeGreaterThanOrEqual(3);
    },
    slow,
  );

  it(
    'keeps the earlier draft when a new one fails, and counts what is stored',
    async () => {
      const sopId = await upload(clips.narrated);
      expect(await run(sopId)).toBe('done');
      const shown = await bytesOf(sopId);
      const { steps } = await resultOf(sopId);
      ai.isSafetyBroken = true;
      await fixture.beginAgain(ours.companyId, sopId);
      expect(await run(sopId)).toBe('failed');
      expect((await failureOf(sopId)).generation).toBe(2);
      await expectCounted(sopId);
      const now = await bytesOf(sopId);
      const pictureKeys = steps.flatMap(({ screenshots }) => screenshots.map(({ key }) => key));
      expect(pictureKeys.length).toBeGreaterThan(0);
      for (const [key, etag] of shown) expect([key, now.get(key)]).toEqual([key, etag]);
      await fixture.fakes.deleted({ sop_id: sopId, company_id: ours.companyId });
      await eventually(() => expect(fixture.fakes.used(ours.companyId, 'storage_bytes')).toBe(0));
    },
    slow,
  );

  it(
    'deletes its objects when its SOP is deleted during the run',
    async () => {
      const sopId = await upload(clips.narrated);
      const worker = start();
      await eventually(
        async () => expect((await fixture.objectsOf(ours.companyId)).length).toBeGreaterThan(3),
        { timeoutSeconds: slow / 1000 },
      );
      await fixture.fakes.deleted({ sop_id: sopId, company_id: ours.companyId });
      await eventually(
        async () => {
          expect(worker.running).toBe(0);
          expect(await fixture.objectsOf(ours.companyId)).toEqual([]);
          expect(await scratch()).toEqual([]);
        },
        { timeoutSeconds: 60 },
      );
      await worker.stop();
      expect(
        await fixture.rows('select 1 from job_stage where company_id = $1::uuid', ours.companyId),
      ).toEqual([]);
    },
    slow,
  );
});
