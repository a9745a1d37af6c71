import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AiKey } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { Logger, RUNTIME, type Runtime } from '@sop/service-kit';
import { installedSpeechModels, loadRecogniser, type SpeechRecogniser } from '@sop/speech';
import { COCO_MODEL, loadCocoDetector, loadScreenTextReader } from '@sop/vision';
import {
  choose,
  LocalDetector,
  LocalTranscriber,
  LocalWriter,
  OpenAiTranscriber,
  OpenAiWriter,
  Slots,
  type Candidate,
  type OpenAiSettings,
  type Transcriber,
  type Writer,
} from '../ai/index.js';
import { PIPELINE_CONFIG, type PipelineConfig } from '../pipeline.config.js';
import type { RunRow } from '../runs/run.entity.js';
import type { Network } from '../ai/providers/local-detector.js';
import type { StageAi } from '../stages/stage.js';
import { FallbackTranscriber } from './fallback-transcriber.js';
import { openSpeechFinder } from './find-speech.js';
import { Makers, type MadeBy } from './makers.js';
import { once } from './once.js';
import { PaidInStore } from './paid-in-store.js';

/** A key is set on purpose, so what it opens is preferred to what is built in. */
const preference = ['openai', 'local'] as const;
const noKey = 'has no key';
/** Calls to a provider elsewhere at once, of all runs of this process. */
const callsAtOnce = 4;

export interface RunAi extends StageAi {
  makers: Makers;
  /** The run is done: nothing of it needs to be paid again. */
  forgetPaid(): Promise<void>;
}

/** The models of this process: loaded once, chosen anew for every run, as the operator may change the key between two. */
@Injectable()
export class AiProvider implements OnApplicationShutdown {
  private readonly recogniser = once(() => this.loadRecogniser());
  private readonly detector = once(() => loadCocoDetector(this.modelsDir()));
  private readonly reader = once(() => loadScreenTextReader());
  private readonly speechFinder = once(() => openSpeechFinder(this.runtime.modelsDir));
  private readonly slots = new Slots(callsAtOnce);

  /** Loaded with the first picture: an attempt that takes over the detections needs none. */
  private readonly network: Network = {
    model: COCO_MODEL,
    detect: async (file, options) => (await this.detector()).detect(file, options),
  };

  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(PIPELINE_CONFIG) private readonly config: PipelineConfig,
    private readonly bus: Bus,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly logger: Logger,
  ) {}

  /** `madeBy` is what earlier attempts at the run had recorded. */
  async forRun(run: Pick<RunRow, 'id' | 'companyId' | 'sopId'>, madeBy?: MadeBy): Promise<RunAi> {
    // Asked at the moment of use: the key is kept in no job, no event and no log.
    const { key } = await this.bus.ask(AiKey, {});
    const paid = new PaidInStore(this.store, run);
    const openai = key ? this.openAi(key, paid) : undefined;
    const transcriber = await choose('speech', preference, this.transcribers(openai));
    const writer = await choose('writing', preference, this.writers(openai));
    const makers = new Makers(madeBy, ({ stage, from, to, reason }) =>
      this.logger.warn('Another AI provider took over', { run_id: run.id, stage, from, to, reason }),
    );
    return {
      transcriber: makers.transcriber(transcriber.port),
      writer: makers.writer(writer.port),
      detector: makers.detector(new LocalDetector(this.network)),
      readScreen: (file) => this.readScreen(file),
      madeBy: () => makers.all(),
      makers,
      forgetPaid: () => paid.forget(),
    };
  }

  async onApplicationShutdown(): Promise<void> {
    const opened = [this.recogniser, this.detector, this.reader, this.speechFinder];
    await Promise.all(opened.map((each) => each.close()));
  }

  private openAi(apiKey: string, paid: PaidInStore): OpenAiSettings {
    const { openaiBaseUrl: baseUrl, openaiTimeoutSeconds: timeoutSeconds } = this.config;
    return { apiKey, baseUrl, timeoutSeconds, slots: this.slots, paid };
  }

  private transcribers(openai: OpenAiSettings | undefined): Candidate<Transcriber>[] {
    return [
      {
        name: 'openai',
        unavailable: () => (openai ? undefined : noKey),
        open: () => {
          const { openaiSpeechModel: model } = this.config;
          const findSpeech = async (samples: Float32Array) => (await this.speechFinder()).find(samples);
          const first = new OpenAiTranscriber(openai as OpenAiSettings, model, findSpeech);
          return new FallbackTranscriber(first, () => this.localTranscriberIfInstalled());
        },
      },
      {
        name: 'local',
        unavailable: () => undefined,
        open: () => this.localTranscriber(),
      },
    ];
  }

  private async localTranscriber(): Promise<Transcriber> {
    return new LocalTranscriber(await this.recogniser());
  }

  private async localTranscriberIfInstalled(): Promise<Transcriber | undefined> {
    const { modelsDir } = this.runtime;
    const installed = modelsDir ? await installedSpeechModels(modelsDir) : [];
    return installed.length ? this.localTranscriber() : undefined;
  }

  private writers(openai: OpenAiSettings | undefined): Candidate<Writer>[] {
    const local = new LocalWriter();
    return [
      {
        name: 'openai',
        unavailable: () => (openai ? undefined : noKey),
        open: () => new OpenAiWriter(openai as OpenAiSettings, this.config.openaiTextModel, local),
      },
      { name: 'local', unavailable: () => undefined, open: () => local },
    ];
  }

  private async loadRecogniser(): Promise<SpeechRecogniser> {
    const installed = await installedSpeechModels(this.modelsDir());
    return loadRecogniser(this.modelsDir(), installed, this.config.modelThreads);
  }

  private modelsDir(): string {
    if (!this.runtime.modelsDir) throw new Error('MODELS_DIR is not set');
    return this.runtime.modelsDir;
  }

  private async readScreen(file: string) {
    const { lines } = await (await this.reader()).read(file);
    return lines.map(({ text, confidence, box }) => ({ text, confidence, top: box.y, height: box.height }));
  }
}
