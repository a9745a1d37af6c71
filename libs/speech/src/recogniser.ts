/** One spoken word. Seconds from the start of the audio. */
export interface SpokenWord {
  text: string;
  startSeconds: number;
  endSeconds: number;
  /** 0..1, as of a segment; absent if the model does not report it. */
  confidence?: number;
  /** An alternative of opposite meaning ("unscrew" for "and screw") that the model cannot distinguish from the word. */
  otherwise?: string;
}

/** Speech between two pauses, at most about nine seconds long. */
export interface SpeechSegment {
  startSeconds: number;
  endSeconds: number;
  text: string;
  /** 0..1: the geometric mean of the token probabilities, exp(mean log-probability). */
  confidence: number;
  /** In spoken order. Times are estimated from word lengths unless the model measures them. */
  words?: SpokenWord[];
}

export interface TranscribeOptions {
  /** Aborting rejects the transcription with the signal's reason between two steps of the model. */
  signal?: AbortSignal;
  /** Processed share of the speech, 0..1, never decreasing. */
  onProgress?(fraction: number): void;
  /** Called in order, as soon as a segment and all earlier ones are final. */
  onSegment?(segment: SpeechSegment): void;
}

export interface SpeechRecogniser {
  /** The model's name, as in the models folder. */
  readonly model: string;
  /** Text and times of all speech in `samples` (16 kHz, mono, -1..1); an empty list if there is no speech. */
  transcribe(samples: Float32Array, options?: TranscribeOptions): Promise<SpeechSegment[]>;
  close(): Promise<void>;
}

export const SAMPLE_RATE = 16_000;
