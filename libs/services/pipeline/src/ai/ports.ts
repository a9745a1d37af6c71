import {
  textOf,
  type Detection,
  type EquipmentItem,
  type Languages,
  type TranscriptLine,
  type Precaution,
  type StatusMessage,
  type TranslationDoubt,
  type UnusedSpeech,
  type Sentence,
  type SentenceKind,
  type TranscriptSegment,
} from '@sop/contracts';
import type { FailureKind } from './providers/outages.js';

/** Sentences of an SOP to be translated, in order. */
export interface TranslationPart {
  /** Of the SOP. */
  title: string;
  language: string;
  sourceLanguage: string;
  sentences: readonly {
    id: string;
    kind: SentenceKind;
    text: string;
    /** What was in its place, with its translation. */
    earlier?: TranslatedPair | undefined;
  }[];
  /** The sentences before them as they are translated. */
  before: readonly TranslatedPair[];
}

export interface TranslatedPair {
  source: string;
  text: string;
}

/** `text` is null where the provider gave no usable translation. */
export interface TranslatedLine {
  id: string;
  text: string | null;
  doubts: TranslationDoubt[];
}

export interface Translator extends ProviderModel {
  /** A line for each sentence. @throws ProviderUnavailable, ProviderRefused, or the signal's reason */
  translate(part: TranslationPart, signal: AbortSignal): Promise<TranslatedLine[]>;
}

/** What a provider gets beside its input: cancellation and progress. */
export interface WorkContext {
  signal: AbortSignal;
  /** `fraction` from 0 to 1 of this task; `message` is for the user. */
  report(fraction: number, message: StatusMessage): void;
  /** A transcriber calls it for each line as soon as it is known, for a live transcript. */
  onLine?(line: TranscriptLine): void;
  /** A provider calls it when another one does the work; `reason` is for the log and `why` for the user where something failed. */
  handedTo?(by: ProviderModel, reason?: string, why?: StatusMessage): void;
  /** A provider calls it when another one does a part of the work, because something failed. */
  helpedBy?(by: ProviderModel, reason: string, why: readonly StatusMessage[]): void;
}

/** Who did a piece of work, for the record. */
export interface ProviderModel {
  readonly provider: string;
  readonly model: string;
}

/** The sound of a video from its first second on. A provider takes it in the form it needs; each form is made on demand. */
export interface Speech {
  /** The whole, 16 kHz mono, -1 to 1. */
  samples(): Promise<Float32Array>;
  /** A small compressed file of one stretch on this machine (Opus in Ogg, about 4 kB a second). */
  encode(startSeconds: number, endSeconds: number): Promise<string>;
}

export interface Transcriber extends ProviderModel {
  transcribe(speech: Speech, context: WorkContext): Promise<TranscriptSegment[]>;
}

/** The networks that look at the pictures of a run. Plain data: the run keeps it, and an attempt that goes on looks with the same. */
export interface ChosenNetworks {
  /** `model` is its folder among the models, `title` its name for the reader, `reason` why it is not the one the operator asked for. */
  base: { model: string; title: string; reason: string | null };
  /** What runs them, for the record. */
  backend: string;
  /** The company's own model: trained heads over the base network's features; null where it has taught nothing. */
  company: {
    id: string;
    name: string;
    version: number;
    heads: readonly { weights_key: string; class_names: readonly string[] }[];
  } | null;
  /** Every class that they know. */
  classes: readonly string[];
  /** The company has switched object detection off: no network is loaded. */
  isOff?: true;
}

export interface Detector extends ProviderModel {
  /** Files are JPEG or PNG on this machine; boxes come back normalised. */
  detect(frames: readonly { file: string; seconds: number }[], context: WorkContext): Promise<Detection[]>;
}

/** Text read off one frame. Positions are shares of the picture (0..1); confidence 0..1. */
export interface ScreenText {
  seconds: number;
  lines: readonly {
    text: string;
    top: number;
    height: number;
    confidence: number;
    /** Absent where only rows are known. */
    left?: number;
    width?: number;
  }[];
}

/** The position of an area on a picture, shares of it from the top left. */
export interface Position {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A separate text on a screen: a button, a label, the value of a field. */
export interface ScreenPiece extends Position {
  text: string;
  confidence: number;
}

/** A small part of a picture that looks otherwise at the end of a view than at its beginning. */
export interface ScreenSpot extends Position {
  /** When it began to change, when it last did, and how often. */
  firstSeconds: number;
  lastSeconds: number;
  changes: number;
}

/** A stretch in which a screen stays what it is, but for small parts: a page, a form, a window. */
export interface ScreenView {
  startSeconds: number;
  endSeconds: number;
  /** It came up by scrolling; one that was only scrolled past is not read. */
  isScrolled: boolean;
  first: readonly ScreenPiece[];
  last: readonly ScreenPiece[];
  /** The same a little before the end, where the user may still be typing. */
  nearEnd: readonly ScreenPiece[] | null;
  /** From its beginning to its end, and within its last second: where the mouse came to rest. */
  spots: readonly ScreenSpot[];
  marks: readonly ScreenSpot[];
}

/** How a screen went from view to view. */
export interface ScreenChanges {
  views: readonly ScreenView[];
  /** Share of the video in which the screen never came to rest: scrolling, film, games. */
  movingShare: number;
}

/** What the pictures say without speech. */
export interface SceneFrame {
  seconds: number;
  /** Difference to the frame before, 0 (same) to 1. */
  sceneScore: number;
  /** When the next picture replaces it; absent where that is not known. */
  untilSeconds?: number;
}

/** How the picture behaves as a whole, measured by the pipeline; absent figures are not known. */
export interface PictureFigures {
  /** Mean number of read words per frame. */
  wordsPerFrame?: number;
  /** Share of neighbouring frame pairs that are (nearly) identical. */
  stillShare?: number;
  /** Share of sampled frames in which a person or a physical object was detected. */
  objectShare?: number;
}

/** All evidence that a writer may use. Only the duration is always known. */
export interface Observations {
  durationSeconds: number;
  creationType: 'video_upload' | 'screen_record';
  segments: readonly TranscriptSegment[];
  scenes?: readonly SceneFrame[];
  screenText?: readonly ScreenText[];
  /** Only where there is no speech. */
  screenChanges?: ScreenChanges;
  detections?: readonly Detection[];
  picture?: PictureFigures;
}

/** The position of one step; its text is written later. Plain data: the run keeps it as a stage result. */
export interface StepPlan {
  startSeconds: number;
  endSeconds: number;
  /** Seconds of the statements that open the step and the one after it; speech between them belongs to it. */
  speechStartSeconds: number;
  speechEndSeconds: number;
  segmentIds: number[];
  confidence: number;
  source: 'speech' | 'screen_text' | 'scene';
  /** A title already known (text on screen); null where the speech gives it. */
  heading: string | null;
  /** Its sentences, where there is no speech: a caption in full, the result of an act on a screen. */
  sentences?: readonly string[];
}

export interface WrittenStep {
  title: Sentence;
  sentences: Sentence[];
  startSeconds: number;
  endSeconds: number;
  confidence: number;
  /** Of the picture that shows it best, by a model that was shown some or by a caption. */
  bestSeconds?: number;
}

export interface WrittenProcedure {
  steps: WrittenStep[];
  equipment: EquipmentItem[];
  /** Speech that is in no step; absent where the writer does not list it. */
  unusedSpeech?: UnusedSpeech[];
  /** Of the SOP; absent where the writer gives none. */
  title?: string;
  /** Absent where the writer does not name them. */
  languages?: Languages;
  /** A sentence for the reader; null when there are steps. */
  noProcedureReason: string | null;
  isScreenRecording: boolean;
}

export interface Writer extends ProviderModel {
  plan(input: Observations, context: WorkContext): Promise<StepPlan[]>;
  write(input: Observations & { plan: readonly StepPlan[] }, context: WorkContext): Promise<WrittenProcedure>;
  safety(
    input: Observations & { plan: readonly StepPlan[]; procedure: WrittenProcedure },
    context: WorkContext,
  ): Promise<Precaution[]>;
}

/** A JPEG of at most 512 pixels a side, without hidden areas. */
export interface VisionPicture {
  seconds: number;
  jpeg: Buffer;
}

/** A step, or a change of a silent screen, with two to four of its pictures in the order of the video. */
export interface VisionLocation {
  /** Null for a change of a screen that no step is about. */
  title: string | null;
  /** Further facts: the step's sentences, or the text there and the position of the mouse. */
  notes: readonly string[];
  pictures: readonly VisionPicture[];
}

/** What pictures show of one location. Sentences hold no figure and no prohibition. */
export interface Seen {
  /** Only of a location without one, where something was done. */
  title: string | null;
  bestSeconds: number | null;
  sentences: readonly { text: string; seconds: number }[];
}

/** A model that looks at pictures. */
export interface Vision extends ProviderModel {
  /** One result for each location. @throws ProviderUnavailable, ProviderRefused, or the signal's reason */
  look(locations: readonly VisionLocation[], context: WorkContext): Promise<Seen[]>;
}

/** The user's or operator's setting is wrong (key invalid, quota used up): shown as it is, never retried. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';

  constructor(
    readonly statusMessages: readonly StatusMessage[],
    options?: ErrorOptions,
  ) {
    super(textOf(statusMessages), options);
  }
}

/** The provider is out of reach or answers nonsense after all retries: another provider may serve. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';

  constructor(
    message: string,
    /** Why, where a call failed. */
    readonly kind?: FailureKind,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** It was not called: an earlier failure speaks for it. */
export class ProviderLeftOut extends ProviderUnavailable {}
