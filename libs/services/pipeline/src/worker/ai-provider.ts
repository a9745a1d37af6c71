import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AiKey, type StageName } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import { RUNTIME, type Runtime } from '@sop/service-kit';
import { installedSpeechModels, loadRecogniser, type SpeechRecogniser } from '@sop/speech';
import { loadCocoDetector, loadScreenTextReader } from '@sop/vision';
import {
  choose,
  LocalDetector,
  LocalTranscriber,
  LocalWriter,
  madeBy,
  OpenAiTranscriber,
  OpenAiWriter,
  type Candidate,
  type OpenAiSettings,
  type Transcriber,
  type Writer,
} from '../ai/index.js';
import { PIPELINE_CONFIG, type PipelineConfig } from '../pipeline.config.js';
import type { StageAi } from '../stages/stage.js';
import { once } from './once.js';

/** A key is set on purpose, so what it opens is preferred to what is built in. */
const preference = ['openai', 'local'] as const;
const noKey = 'has no key';

/** The models of this process: loaded once, chosen anew for every run, as the operator may change the key between two. */
@Injectable()
export class AiProvider implements OnApplicationShutdown {
  private readonly recogniser = once(() => this.loadRecogniser());
  private readonly detector = once(() => loadCocoDetector(this.modelsDir()));
  private readonly reader = once(() => loadScreenTextReader());

  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(PIPELINE_CONFIG) private readonly config: PipelineConfig,
    private readonly bus: Bus,
  ) {}

  async forRun(): Promise<StageAi> {
    // Asked at the moment of use: the key is kept in no job, no event and no log.
    const { key } = await this.bus.ask(AiKey, {});
    const openai = key ? { apiKey: key, baseUrl: this.config.openaiBaseUrl } : undefined;
    const transcriber = await choose('speech', preference, this.transcribers(openai));
    const writer = await choose('writing', preference, this.writers(openai));
    const detector = new LocalDetector(await this.detector());
    const by = (stage: StageName) =>
      stage === 'transcribing'
        ? madeBy(stage, transcriber.port)
        : stage === 'detecting'
          ? madeBy(stage, detector)
          : madeBy(stage, writer.port);
    return {
      transcriber: transcriber.port,
      writer: writer.port,
      detector,
      readScreen: (file) => this.readScreen(file),
      madeBy: () => [
        ...(['transcribing', 'extracting', 'generating', 'detecting', 'safety'] as const).map(by),
        { stage: 'screenshots', provider: 'local', model: 'sharpness and stillness' },
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.recogniser.close(), this.detector.close(), this.reader.close()]);
  }

  private transcribers(openai: OpenAiSettings | undefined): Candidate<Transcriber>[] {
    return [
      {
        name: 'openai',
        unavailable: () => (openai ? undefined : noKey),
        open: () => new OpenAiTranscriber(openai as OpenAiSettings, this.config.openaiSpeechModel),
      },
      {
        name: 'local',
        unavailable: () => undefined,
        open: async () => new LocalTranscriber(await this.recogniser()),
      },
    ];
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
