import type {
  AiSettings,
  GeneratedSop,
  TranscriptLine,
  ProcessingSettings,
  StageName,
  StatusMessage,
} from '@sop/contracts';
import type { ObjectStore, RunFiles } from '@sop/object-store';
import type { Position, ScreenPiece, ScreenText } from '@sop/procedure-writer';
import type { ChosenNetworks, Detector, Transcriber, Vision, Writer } from '../ai/ports.js';
import type { VideoHiddenRegions } from '../hidden/video-hidden-regions.js';
import type { RunRow } from '../runs/run.entity.js';
import type { CountStorage } from '../storage/count-storage.js';
import type { Artifacts } from './artifacts.js';

export interface StageSpan {
  startedAt: Date;
  finishedAt: Date;
}

/** The AI services of a run. */
export interface StageAi {
  transcriber: Transcriber;
  writer: Writer;
  /** Present where the company agreed that a model sees its pictures, and one is connected. */
  vision?: Vision;
  /** Chooses the networks: the operator's detector and the company's own classes, as of now. */
  chooseNetworks(requested: ProcessingSettings['yolo_model']): Promise<ChosenNetworks>;
  /** Loads the networks, once per run. */
  openDetector(networks: ChosenNetworks): Promise<Detector>;
  /** Seconds of speech in samples of 16 kHz mono, -1 to 1. */
  speechSeconds(samples: Float32Array): Promise<number>;
  /** The lines of text on a frame; with a smaller `longestSide` (pixels) those in large type, which is faster. */
  readScreen(file: string, longestSide?: number): Promise<ScreenText['lines']>;
  /** Each piece of text on a frame with its position; `within` restricts it to some positions, which is faster. */
  readPieces(file: string, within?: readonly Position[]): Promise<ScreenPiece[]>;
  /** Recorded for readers and for reproducing the run. */
  madeBy(): GeneratedSop['made_by'];
}

/** The environment of a stage, which returns its artifact instead of storing it. */
export interface StageContext {
  run: RunRow;
  settings: ProcessingSettings;
  /** Number of threads for reading and writing a video. */
  threads: number;
  /** The company's settings for SOPs. */
  companySettings: AiSettings;
  /** Local copies of the run's objects in a scratch folder that is removed with the run. */
  files: RunFiles;
  store: ObjectStore;
  /** Hidden regions of this video, which are destroyed in everything made of it. */
  hidden: Pick<VideoHiddenRegions, 'isEmpty' | 'destroyIn' | 'destroyAlwaysIn'>;
  /** Accounts for everything that is stored for longer than the run. */
  count: Pick<CountStorage, 'keep'>;
  ai: StageAi;
  /** Aborted on cancel, a lost lease, shutdown, a failed stage or the time limit. */
  signal: AbortSignal;
  /** Progress of this stage (0..1) and what it does, for users. */
  report(fraction: number, message: StatusMessage): void;
  /** Shows users a line of the transcript. */
  onLine(line: TranscriptLine): void;
  /** Shows users the examined picture, by the key of its thumbnail. */
  onPicture(thumbnailKey: string): void;
}

export interface Stage<Needs extends keyof Artifacts, Gives extends keyof Artifacts> {
  needs: readonly Needs[];
  gives: Gives;
  /** The specified stage under which it is shown. */
  shownAs: StageName;
  /** Its share of the whole work, for percentage and estimate: about its seconds per minute of video. */
  weight: number;
  run(inputs: Pick<Artifacts, Needs>, context: StageContext): Promise<Artifacts[Gives]>;
}

/** A stage of any artifacts, for the runner. */
export interface AnyStage<Context> {
  needs: readonly string[];
  gives: string;
  shownAs: StageName;
  weight: number;
  run(inputs: Record<string, unknown>, context: Context): Promise<unknown>;
}

/** Declares a stage; the compiler checks that it uses only its declared inputs. */
export const stage = <Needs extends keyof Artifacts, Gives extends keyof Artifacts>(
  declaration: Stage<Needs, Gives>,
): Stage<Needs, Gives> => declaration;
