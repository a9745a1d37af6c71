import type {
  AiSettings,
  GeneratedSop,
  TranscriptLine,
  ProcessingSettings,
  StageName,
  StatusMessage,
} from '@sop/contracts';
import type { ObjectStore, RunFiles } from '@sop/object-store';
import type {
  ChosenNetworks,
  Detector,
  Place,
  ScreenPiece,
  ScreenText,
  Transcriber,
  Writer,
} from '../ai/ports.js';
import type { HiddenPlaces } from '../hidden/hidden-places.js';
import type { RunRow } from '../runs/run.entity.js';
import type { CountMade } from '../storage/count-made.js';
import type { Artifacts } from './artifacts.js';

export interface StageSpan {
  startedAt: Date;
  finishedAt: Date;
}

/** Who serves this run. */
export interface StageAi {
  transcriber: Transcriber;
  writer: Writer;
  /** Who looks at the pictures: the detector that the operator asks for and what the company has taught, as they are now. */
  chooseNetworks(requested: ProcessingSettings['yolo_model']): Promise<ChosenNetworks>;
  /** Loads them, once for a run. */
  openDetector(networks: ChosenNetworks): Promise<Detector>;
  /** For how many seconds somebody speaks; 16 kHz mono, -1 to 1. */
  speechSeconds(samples: Float32Array): Promise<number>;
  /** The lines of text on a frame. */
  readScreen(file: string): Promise<ScreenText['lines']>;
  /** Each run of text on a frame by itself, with its place; `within` some places only, which is quicker. */
  readPieces(file: string, within?: readonly Place[]): Promise<ScreenPiece[]>;
  /** For the reader and for reproducing the run. */
  madeBy(): GeneratedSop['made_by'];
}

/** What a stage may use. It keeps nothing itself: it returns its artifact. */
export interface StageContext {
  run: RunRow;
  settings: ProcessingSettings;
  /** With how many a video is read and written. */
  threads: number;
  /** What the company wants of the making of its SOPs. */
  wishes: AiSettings;
  /** Local copies of the run's objects in a scratch folder that is removed with the run. */
  files: RunFiles;
  store: ObjectStore;
  /** What nobody is to see of this video: it is destroyed in all that is made of it. */
  hidden: Pick<HiddenPlaces, 'isEmpty' | 'destroyIn' | 'destroyAlwaysIn'>;
  /** Everything that is stored for longer than the run goes through it. */
  count: Pick<CountMade, 'keep'>;
  ai: StageAi;
  /** Aborted on cancel, a lost lease, shutdown, a failed neighbour or the time limit. */
  signal: AbortSignal;
  /** How far this stage is (0..1) and what it does, for the user. */
  report(fraction: number, said: StatusMessage): void;
  /** Something for who waits: a sentence just heard. */
  heard(line: TranscriptLine): void;
  /** A picture just looked at, by the key of its thumbnail. */
  looked(thumbnailKey: string): void;
}

export interface Stage<Needs extends keyof Artifacts, Gives extends keyof Artifacts> {
  needs: readonly Needs[];
  gives: Gives;
  /** Under which of the specified stages it is shown. */
  shownAs: StageName;
  /** Its share of the whole work, for percentage and estimate: about its seconds per minute of video. */
  weight: number;
  run(inputs: Pick<Artifacts, Needs>, context: StageContext): Promise<Artifacts[Gives]>;
}

/** A stage whose artifacts do not matter to the reader (the runner). */
export interface AnyStage<Context> {
  needs: readonly string[];
  gives: string;
  shownAs: StageName;
  weight: number;
  run(inputs: Record<string, unknown>, context: Context): Promise<unknown>;
}

/** Declares a stage; the compiler sees to it that it asks only for what it needs. */
export const stage = <Needs extends keyof Artifacts, Gives extends keyof Artifacts>(
  declaration: Stage<Needs, Gives>,
): Stage<Needs, Gives> => declaration;
