import {
  textOf,
  type Detection,
  type TranscriptLine,
  type Precaution,
  type StatusMessage,
  type TranslationDoubt,
  type SentenceKind,
  type TranscriptSegment,
} from '@sop/contracts';
import type { Observations, StepPlan, WriterContext, WrittenProcedure } from '@sop/procedure-writer';
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
export interface WorkContext extends WriterContext {
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
  /** Of its words (BCP 47), where it is known. */
  language?: string;
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
