import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { defaultAiSettings, type AiSettings } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { Logger, lazyResource, RUNTIME, type Runtime } from '@sop/service-kit';
import { loadFaceFinder, loadPictureTextReader } from '@sop/vision';
import { LocalWriter, type Position, type ScreenPiece } from '@sop/procedure-writer';
import {
  choose,
  CompanySlots,
  LocalDetector,
  LocalTranscriber,
  ModelCapabilities,
  OpenAiVision,
  OpenAiTranscriber,
  OpenAiTranslator,
  OpenAiWriter,
  Outages,
  type Candidate,
  type ModelCallLog,
  type OpenAiSettings,
  type Transcriber,
  type Translator,
  type Writer,
} from '../ai/index.js';
import { ModelChoice, type ModelEndpoint, type ModelsInUse, type Serving } from '../model-settings/index.js';
import { PIPELINE_CONFIG, type PipelineConfig } from '../pipeline.config.js';
import type { PersonalDataReader } from '../redaction/search-video.js';
import type { RunRow } from '../runs/run.entity.js';
import type { StageAi } from '../stages/stage.js';
import { FetchedSpeechModels } from '../speech-models/fetched-speech-models.js';
import { FallbackTranscriber } from './fallback-transcriber.js';
import { openSpeechFinder } from './find-speech.js';
import { StageProviders, type MadeBy } from './stage-providers.js';
import { Networks, type OpenNetworks } from './networks.js';
import { StoredReplies } from './stored-replies.js';
import { SpeechRecognisers } from './speech-recognisers.js';

/** The log of calls to language models. */
export const MODEL_CALL_LOG = Symbol('model call log');

/** A key is a deliberate choice, so its provider precedes the built-in models. */
const preference = ['openai', 'local'] as const;
/** Concurrent calls to external providers from this process, and those of one company. */
const maxConcurrentCalls = { all: 6, company: 4 };

const reasons = { 'no-key': 'has no key', off: 'is switched off for this' } as const;

/** External models; without them, the reason is recorded with the fallback. */
function externalCandidate<Models, Port>(
  serving: Serving<Models>,
  open: (models: Models) => Port,
): Candidate<Port> {
  const name = 'openai';
  if (serving.reason === undefined)
    return { name, unavailable: () => undefined, open: () => open(serving.models) };
  const reason = reasons[serving.reason];
  return { name, unavailable: () => reason, open: () => Promise.reject(new Error(`${name} ${reason}`)) };
}

export interface RunAi extends StageAi {
  providers: StageProviders;
  /** The run is complete: deletes paid replies. */
  deleteStoredReplies(): Promise<void>;
  /** The attempt has ended: releases its resources. */
  close(): Promise<void>;
}

/**
 * The models of this process: loaded once, chosen for every run, because the operator may change the key in
 * between.
 */
@Injectable()
export class AiProvider implements OnApplicationShutdown {
  private readonly pieceReader = lazyResource(() =>
    loadPictureTextReader({ threads: this.config.modelThreads }),
  );
  private readonly faceFinder = lazyResource(() => loadFaceFinder(this.modelsDir()));
  private readonly speechFinder = lazyResource(() => openSpeechFinder(this.runtime.modelsDir));
  private readonly slots = new CompanySlots(maxConcurrentCalls.all, maxConcurrentCalls.company);
  private readonly capabilities = new ModelCapabilities();
  private readonly networks = lazyResource(async () => this.openNetworks());
  private readonly recognisers: SpeechRecognisers;

  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(PIPELINE_CONFIG) private readonly config: PipelineConfig,
    private readonly bus: Bus,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly logger: Logger,
    private readonly choice: ModelChoice,
    @Optional() private readonly outages: Outages = new Outages(),
    @Optional() @Inject(MODEL_CALL_LOG) private readonly calls?: ModelCallLog,
    @Optional() fetched?: FetchedSpeechModels,
  ) {
    const sources = { modelsDir: () => this.modelsDir(), fetched };
    this.recognisers = new SpeechRecognisers(sources, config.modelThreads);
  }

  /**
   * `madeBy` is the record of earlier attempts, `companySettings` the company's settings; `waitForExternal` runs calls that wait
   * for an external provider.
   */
  async forRun(
    run: Pick<RunRow, 'id' | 'companyId' | 'sopId'>,
    madeBy?: MadeBy,
    companySettings: AiSettings = defaultAiSettings,
    waitForExternal?: OpenAiSettings['waitForExternal'],
  ): Promise<RunAi> {
    const models = await this.choice.inUse();
    const paid = new StoredReplies(this.store, run);
    const settingsOf = (endpoint: ModelEndpoint): OpenAiSettings => ({
      ...endpoint,
      ...this.openAi(models, run.companyId, paid),
      ...(waitForExternal && { waitForExternal }),
    });
    const transcriber = await choose(
      'speech',
      preference,
      this.transcribers(companySettings, models, settingsOf),
    );
    const writer = await choose('writing', preference, this.writers(companySettings, models, settingsOf));
    const providers = new StageProviders(madeBy, ({ stage, from, to, reason }) =>
      this.logger.warn('Another AI provider took over', { run_id: run.id, stage, from, to, reason }),
    );
    return {
      transcriber: providers.transcriber(transcriber.port),
      writer: providers.writer(writer.port),
      ...this.visionOf(companySettings, models, settingsOf, providers),
      ...this.detection(run.companyId, providers),
      speechSeconds: (samples) => this.speechSeconds(samples),
      readScreen: (file, longestSide) => this.readScreen(file, longestSide),
      readPieces: (file, within) => this.readPieces(file, within),
      madeBy: () => providers.all(),
      providers,
      deleteStoredReplies: () => paid.forget(),
    };
  }

  /** Undefined without a language model: nothing on this machine translates. */
  async translator(
    companyId: string,
    { glossary }: AiSettings,
    waitForExternal: NonNullable<OpenAiSettings['waitForExternal']>,
  ): Promise<Translator | undefined> {
    const models = await this.choice.inUse();
    if (!models.writing.models) return undefined;
    const { endpoint, writing, checking, contextTokens } = models.writing.models;
    return new OpenAiTranslator(
      { ...endpoint, ...this.openAi(models, companyId), waitForExternal },
      { models: { writing, checking }, contextTokens, glossary },
    );
  }

  /** Reads pictures of a video that may show personal data, always on this machine. */
  readPersonalData(): PersonalDataReader {
    return {
      readPieces: (file, within) => this.readPieces(file, within),
      findFaces: (file) => this.findFaces(file),
    };
  }

  async onApplicationShutdown(): Promise<void> {
    const opened = [this.networks, this.pieceReader, this.faceFinder, this.speechFinder];
    await Promise.all([this.recognisers.close(), ...opened.map((each) => each.close())]);
  }

  protected openNetworks(): Networks {
    return new Networks(() => this.modelsDir(), this.bus, this.store, this.logger);
  }

  /** Loads nothing before the first picture: an attempt with stored detections needs no network. */
  private detection(
    companyId: string,
    providers: StageProviders,
  ): Pick<RunAi, 'chooseNetworks' | 'openDetector' | 'close'> {
    let opened: Promise<OpenNetworks> | undefined;
    return {
      chooseNetworks: async (requested) => (await this.networks()).choose(companyId, requested),
      openDetector: async (chosen) => {
        opened ??= this.networks().then((networks) => networks.open(chosen));
        return providers.detector(new LocalDetector((await opened).network));
      },
      close: async () => (await opened?.catch(() => undefined))?.close(),
    };
  }

  private openAi(
    { timeoutSeconds }: ModelsInUse,
    companyId: string,
    paid?: StoredReplies,
  ): Omit<OpenAiSettings, keyof ModelEndpoint> {
    const { outages, capabilities } = this;
    const shared = { timeoutSeconds, slots: this.slots.of(companyId), outages, capabilities };
    return { ...shared, ...(paid && { paid }), ...(this.calls && { calls: this.calls }) };
  }

  private transcribers(
    companySettings: AiSettings,
    { speech, localSpeechModel }: ModelsInUse,
    settingsOf: (endpoint: ModelEndpoint) => OpenAiSettings,
  ): Candidate<Transcriber>[] {
    const local = () => this.localTranscriber(companySettings, localSpeechModel);
    const findSpeech = async (samples: Float32Array) => (await this.speechFinder()).find(samples);
    return [
      externalCandidate(speech, ({ endpoint, model }) => {
        const first = new OpenAiTranscriber(
          settingsOf(endpoint),
          model,
          findSpeech,
          companySettings.glossary,
        );
        return new FallbackTranscriber(first, () => this.ifInstalled(local));
      }),
      { name: 'local', unavailable: () => undefined, open: local },
    ];
  }

  private async localTranscriber(
    { transcription_model, glossary }: AiSettings,
    preferred: string,
  ): Promise<Transcriber> {
    const recogniser = await this.recognisers.recogniser(transcription_model, preferred);
    return new LocalTranscriber(recogniser, glossary);
  }

  private async ifInstalled(local: () => Promise<Transcriber>): Promise<Transcriber | undefined> {
    const canLoad = this.runtime.modelsDir !== undefined && (await this.recognisers.hasAny());
    return canLoad ? local() : undefined;
  }

  private writers(
    companySettings: AiSettings,
    models: ModelsInUse,
    settingsOf: (endpoint: ModelEndpoint) => OpenAiSettings,
  ): Candidate<Writer>[] {
    const local = new LocalWriter();
    const style = {
      glossary: companySettings.glossary,
      styleGuide: companySettings.style_guide,
      language: companySettings.sop_language === 'speech' ? null : companySettings.sop_language,
    };
    return [
      externalCandidate(
        models.writing,
        ({ endpoint, writing, checking, contextTokens }) =>
          new OpenAiWriter(
            settingsOf(endpoint),
            { models: { writing, checking }, contextTokens, style },
            local,
          ),
      ),
      { name: 'local', unavailable: () => undefined, open: () => local },
    ];
  }

  /** Only with the company's consent and a connected language model. */
  private visionOf(
    { vision, sop_language: language }: AiSettings,
    { writing }: ModelsInUse,
    settingsOf: (endpoint: ModelEndpoint) => OpenAiSettings,
    providers: StageProviders,
  ): Pick<RunAi, 'vision'> {
    if (!vision || !writing.models) return {};
    const { endpoint, vision: model, contextTokens } = writing.models;
    const own = { model, contextTokens, language: language === 'speech' ? null : language };
    return { vision: providers.vision(new OpenAiVision(settingsOf(endpoint), own)) };
  }

  private modelsDir(): string {
    if (!this.runtime.modelsDir) throw new Error('MODELS_DIR is not set');
    return this.runtime.modelsDir;
  }

  private async speechSeconds(samples: Float32Array): Promise<number> {
    const spoken = await (await this.speechFinder()).find(samples);
    return spoken.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0);
  }

  private async readScreen(file: string, longestSide?: number) {
    const pieces = await (await this.pieceReader()).read(file, undefined, longestSide);
    return pieces.map(({ text, confidence, box: { x, y, width, height } }) => ({
      ...{ text, confidence, left: x, top: y, width, height },
    }));
  }

  private async findFaces(file: string): Promise<Position[]> {
    const faces = await (await this.faceFinder()).findFaces(file);
    return faces.map(({ x, y, width, height }) => ({ left: x, top: y, width, height }));
  }

  private async readPieces(file: string, within?: readonly Position[]): Promise<ScreenPiece[]> {
    const boxes = within?.map(({ left, top, width, height }) => ({ x: left, y: top, width, height }));
    const pieces = await (await this.pieceReader()).read(file, boxes);
    return pieces.map(({ text, confidence, box: { x, y, width, height } }) => ({
      text,
      confidence,
      left: x,
      top: y,
      width,
      height,
    }));
  }
}
