/** @jest-environment ./libs/speech/testing/native-arrays-environment.mjs */
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ActiveDetector,
  ReserveUsage,
  AiKey,
  generatedSop,
  processingSettings,
  ReadAiSettings,
  ReadProcessingSettings,
  routes,
  defaultAiSettings,
  type ResponseOf,
  type GeneratedSop,
} from '@sop/contracts';
import { Unavailable } from '@sop/messaging';
import { keyFor } from '@sop/object-store';
import { Logger } from '@sop/service-kit';
import { answer, eventually, fakeBus } from '@sop/testing';
import { COCO_MODEL, type Detection, type HeadedDetector } from '@sop/vision';
import { makeClips, narrationTranscript } from '../testing/clips.js';
import { startPipeline, type Company, type PipelineFixture } from '../testing/start-pipeline.js';
import { readPipelineConfig } from '../pipeline.config.js';
import { environmentModels } from '../testing/environment-models.js';
import { AiProvider, type RunAi } from './ai-provider.js';
import { Networks } from './networks.js';
import { RunSop } from './run-sop.js';

const modelsDir = resolve(process.env['MODELS_DIR'] ?? 'models');
const slow = 300_000;
const box = { x: 0.2, y: 0.2, width: 0.4, height: 0.4 };
/** Weights of a head in these fake networks: the label it detects. */
const taught = (label: string): Buffer => Buffer.from(label);

/** A base that detects a person in every frame, and heads that detect their weights' label. */
const stub = (): HeadedDetector => ({
  model: COCO_MODEL,
  backend: 'wasm',
  backbone: 'test',
  openHead: (weights) => ({ classNames: [Buffer.from(weights).toString()], dispose: () => undefined }),
  detect: async (_, { heads = [] } = {}) => {
    const custom = heads.flatMap(({ classNames }) =>
      classNames.map((label): Detection => ({ label, score: 0.7, box, isCustom: true })),
    );
    return [{ label: 'person', score: 0.9, box }, ...custom];
  },
  detectOnly: async () => [],
  close: async () => undefined,
});

class StubbedAi extends AiProvider {
  isSafetyBroken = false;

  constructor(private readonly given: ConstructorParameters<typeof AiProvider>) {
    super(...given);
  }

  protected override openNetworks(): Networks {
    const [, , bus, store, logger] = this.given;
    const load = { coco: async () => stub(), operator: () => Promise.reject(new Error('none')) };
    return new Networks(() => modelsDir, bus, store, logger, load);
  }

  override async forRun(...given: Parameters<AiProvider['forRun']>): Promise<RunAi> {
    const ai = await super.forRun(...given);
    const { transcriber, writer } = ai;
    const safety: typeof writer.safety = (...asked) =>
      this.isSafetyBroken ? Promise.reject(new Error('broken')) : writer.safety(...asked);
    const { provider, model } = writer;
    return {
      ...ai,
      transcriber: {
        provider: transcriber.provider,
        model: transcriber.model,
        transcribe: async () => narrationTranscript,
      },
      writer: {
        provider,
        model,
        safety,
        plan: (...asked) => writer.plan(...asked),
        write: (...asked) => writer.write(...asked),
      },
    };
  }
}

describe('the company’s own model in an SOP', () => {
  let fixture: PipelineFixture;
  let clips: Awaited<ReturnType<typeof makeClips>>;
  let ai: StubbedAi;
  let ours: Company;
  let active: ResponseOf<typeof ActiveDetector>['model'] = null;
  let isUnavailable = false;
  let asked: string[] = [];

  beforeAll(async () => {
    [fixture, clips] = await Promise.all([startPipeline(), makeClips()]);
    const logger = Logger.open({ service: 'pipeline', level: 'warn' });
    const runtime = { ...fixture.runtime, modelsDir };
    const models = environmentModels(readPipelineConfig(), bus());
    ai = new StubbedAi([runtime, readPipelineConfig(), bus(), fixture.store, logger, models]);
  }, slow);
  beforeEach(async () => {
    ours = await fixture.signIn();
    [active, isUnavailable, asked, ai.isSafetyBroken] = [null, false, [], false];
  });
  afterAll(async () => {
    await ai.onApplicationShutdown();
    await clips.remove();
    await fixture.close();
  });

  function bus() {
    return fakeBus(
      answer(AiKey, () => ({ key: null, source: 'none' as const })),
      answer(ReadProcessingSettings, () => processingSettings.parse({})),
      answer(ReadAiSettings, () => defaultAiSettings),
      answer(ReserveUsage, (ask) => fixture.fakes.reserve(ask)),
      answer(ActiveDetector, ({ company_id }) => {
        if (isUnavailable) throw new Unavailable(ActiveDetector.name, 'no-responders');
        asked.push(company_id);
        return { model: active };
      }),
    );
  }

  async function teach(version: number, ...labels: string[]): Promise<void> {
    const id = crypto.randomUUID();
    const heads = labels.map((label) => ({
      weights_key: keyFor.model(ours.companyId, id, `${label.replaceAll(' ', '-')}.bin`),
      class_names: [label],
    }));
    for (const [at, { weights_key }] of heads.entries())
      await fixture.store.put(weights_key, taught(labels[at] ?? ''), {
        contentType: 'application/octet-stream',
      });
    active = { id, name: 'Workshop', version, heads };
  }

  async function upload(): Promise<string> {
    const sopId = crypto.randomUUID();
    const key = keyFor.video(ours.companyId, sopId, 'mp4');
    await fixture.store.put(key, createReadStream(clips.narrated), { contentType: 'video/mp4' });
    await fixture.begin(ours.companyId, sopId);
    return sopId;
  }

  const start = () => {
    const runSop = new RunSop(fixture.database, fixture.store, fixture.runtime, bus(), ai);
    return fixture.work((job, context) => runSop.run(job, context));
  };
  const jobOf = async (sopId: string) => {
    const sql = 'select state, error from job where subject_id = $1';
    const [job] = await fixture.rows<{ state: string; error: string | null }>(sql, sopId);
    return job;
  };
  async function finish(sopId: string): Promise<GeneratedSop> {
    const worker = start();
    await eventually(async () => expect((await jobOf(sopId))?.state).toBe('done'), {
      timeoutSeconds: slow / 1000,
    });
    await worker.stop();
    const { body } = await fixture.store.get(keyFor.result(ours.companyId, sopId));
    return generatedSop.parse(JSON.parse(Buffer.concat((await body.toArray()) as Buffer[]).toString()));
  }

  it(
    'appears as equipment with its moment, boxes on pictures, protective equipment, and its version',
    async () => {
      await teach(3, 'ball valve', 'safety vest');
      const sop = await finish(await upload());
      expect(asked).toEqual([ours.companyId]);
      expect(sop.detected_by).toEqual({
        base_model: 'COCO-SSD MobileNetV2',
        base_reason: 'yolov8m is not installed; COCO-SSD MobileNetV2 is used.',
        backend: 'wasm',
        company_model: { id: active?.id, name: 'Workshop', version: 3 },
      });
      expect(sop.made_by.find(({ stage }) => stage === 'detecting')?.model).toBe(
        'coco-ssd-mobilenet-v2 + Workshop (version 3)',
      );
      const seen = sop.equipment.filter(({ evidence }) => evidence.sources.includes('detection'));
      expect(seen).toMatchObject([
        { name: 'Ball valve', kind: 'tool' },
        { name: 'Safety vest', kind: 'protective' },
      ]);
      for (const step of sop.steps) {
        expect(step.protective_equipment).toMatchObject([{ name: 'safety vest', state: 'present' }]);
        for (const { seconds, detections } of step.screenshots) {
          const labels = (detections ?? []).map(({ label, is_custom }) => [label, is_custom ?? false]);
          expect(labels).toEqual(
            expect.arrayContaining([
              ['person', false],
              ['ball valve', true],
            ]),
          );
          expect((detections ?? []).every((each) => each.seconds === seconds)).toBe(true);
        }
      }
    },
    slow,
  );

  it(
    'is the one of the run’s start, also when a later attempt completes it after a newer one was activated',
    async () => {
      await teach(3, 'ball valve');
      ai.isSafetyBroken = true;
      const sopId = await upload();
      const worker = start();
      await eventually(async () => expect((await jobOf(sopId))?.state).toBe('failed'), {
        timeoutSeconds: slow / 1000,
      });
      await worker.stop();
      await teach(4, 'hose');
      ai.isSafetyBroken = false;
      await ours.client.call(routes.progress.retry, { params: { sopId } });
      const sop = await finish(sopId);
      expect(asked).toHaveLength(1);
      expect(sop.detected_by?.company_model?.version).toBe(3);
      const labels = sop.steps.flatMap(({ detections }) => detections.map(({ label }) => label));
      expect(new Set(labels)).toEqual(new Set(['person', 'ball valve']));
    },
    slow,
  );

  it(
    'is waited for when the training service is unavailable',
    async () => {
      await teach(3, 'ball valve');
      isUnavailable = true;
      const sopId = await upload();
      const worker = start();
      await eventually(
        async () =>
          expect(await jobOf(sopId)).toMatchObject({
            state: 'waiting',
            error: expect.stringContaining('own model'),
          }),
        { timeoutSeconds: slow / 1000 },
      );
      await worker.stop();
      isUnavailable = false;
      await fixture.rows('update job set not_before = now() where subject_id = $1', sopId);
      const sop = await finish(sopId);
      expect(sop.detected_by?.company_model?.version).toBe(3);
    },
    slow,
  );
});
