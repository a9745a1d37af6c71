import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AiKey, defaultAiSettings, ReadAiSettings, SopTranslationRequested, textOf } from '@sop/contracts';
import { JobWorker } from '@sop/jobs';
import { Logger, readRuntime } from '@sop/service-kit';
import { answer, eventually, fakeBus } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { Outages, type ModelCall } from '../ai/index.js';
import { readPipelineConfig } from '../pipeline.config.js';
import { translationJob } from '../pipeline.jobs.js';
import { CompatibleServer, failed, written } from '../testing/compatible-server.js';
import { environmentModels } from '../testing/environment-models.js';
import { startPipeline, type PipelineFixture } from '../testing/start-pipeline.js';
import { AiProvider } from './ai-provider.js';
import { RunTranslation } from './run-translation.js';

const sentenceId = '0123456789abcdef0123456789abcdef';
const fine = { n: 1, same_negation: true, complete: true, nothing_added: true, same_meaning: true };

describe('a requested translation', () => {
  let fixture: PipelineFixture;
  let server: CompatibleServer;
  let worker: JobWorker;
  let calls: ModelCall[];
  let key: string | null;
  let companyId: string;
  /** Each look at the clock is a minute later: no outage lasts. */
  let minutes = 0;
  const now = () => new Date((minutes += 1) * 60_000);

  beforeAll(async () => {
    fixture = await startPipeline();
  });
  afterAll(() => fixture.close());

  beforeEach(async () => {
    ({ companyId } = await fixture.signIn());
    [calls, key] = [[], 'sk-test'];
    server = new CompatibleServer();
    server.replies.translate = [written({ sentences: [{ n: 1, text: '5 Minuten warten.' }] })];
    server.replies.compare = [written({ pairs: [fine] })];
    const config = { ...readPipelineConfig(), openaiBaseUrl: await server.listen() };
    const bus = fakeBus(
      answer(AiKey, () => ({ key, source: 'settings' as const })),
      answer(ReadAiSettings, () => ({ ...defaultAiSettings, glossary: ['HydraFlex'] })),
    );
    const ai = new AiProvider(
      readRuntime({}),
      config,
      bus,
      fixture.store,
      Logger.open({ service: 'pipeline', level: 'error' }),
      environmentModels(config, bus),
      new Outages(undefined, now),
      { called: (call) => void calls.push(call) },
    );
    const run = new RunTranslation(ai, bus);
    const handler = {
      job: { ...translationJob, backOffSeconds: [0.01] },
      run: run.run.bind(run),
      onFailed: run.onFailed.bind(run),
    };
    worker = new JobWorker({
      database: fixture.database,
      handlers: [handler],
      slots: () => 1,
      leaseSeconds: 60,
      heartbeatSeconds: 0.1,
      pollSeconds: 0.1,
    });
    worker.start();
  });
  afterEach(async () => {
    await worker.stop();
    await server.close();
  });

  async function request() {
    const ids = { company_id: companyId, sop_id: uuidv7(), translation_id: uuidv7() };
    await fixture.fakes.emit(SopTranslationRequested, {
      ...{ ...ids, number: 1, language: 'de', source_language: 'en', title: 'A title', before: [] },
      sentences: [{ id: sentenceId, kind: 'sentence', text: 'Wait 5 minutes.' }],
    });
    return ids;
  }
  const outcome = ({ sop_id }: { sop_id: string }) =>
    eventually(() => {
      const found = fixture.fakes.translations.find((each) => each.sop_id === sop_id);
      expect(found).toBeDefined();
      return found;
    });

  it('is done by the language model, with the company’s terms, and its calls are recorded', async () => {
    const ids = await request();
    expect(await outcome(ids)).toEqual({
      ...{ ...ids, number: 1 },
      sentences: [{ id: sentenceId, text: '5 Minuten warten.', doubts: [] }],
    });
    expect(server.calls('translate')[0]?.body).toContain('HydraFlex');
    expect(calls.map(({ task, outcome: of }) => `${task} ${of}`)).toEqual([
      'translating answered',
      'checking answered',
    ]);
  });

  it('is tried again while its server is away', async () => {
    server.behave = (_request, call) => (call <= 3 ? failed(503, 'overloaded') : undefined);
    expect(await outcome(await request())).toMatchObject({ sentences: [{ text: '5 Minuten warten.' }] });
  });

  it('ends with the reason where the answers cannot be used, or no model is connected any more', async () => {
    server.replies.translate = [written('I cannot do that.')];
    expect(await outcome(await request())).toMatchObject({
      detail: textOf([
        { code: 'translation.model-wrong', parameters: {} },
        { code: 'translation.try-again', parameters: {} },
      ]),
    });
    key = null;
    expect(await outcome(await request())).toMatchObject({
      detail_codes: [{ code: 'translation.model-removed' }],
    });
  });

  it('is not begun once its SOP is deleted', async () => {
    const ids = { company_id: companyId, sop_id: uuidv7() };
    await fixture.fakes.deleted(ids);
    await eventually(async () =>
      expect(await fixture.rows('select 1 from erased where subject_id = $1', ids.sop_id)).toHaveLength(1),
    );
    await fixture.fakes.emit(SopTranslationRequested, {
      ...{ ...ids, translation_id: uuidv7(), number: 1, language: 'de', source_language: 'en' },
      ...{ title: 'A title', before: [] },
      sentences: [{ id: sentenceId, kind: 'sentence', text: 'Wait.' }],
    });
    const later = await request();
    await outcome(later);
    expect(await fixture.rows('select 1 from job where subject_id = $1', ids.sop_id)).toEqual([]);
  });
});
