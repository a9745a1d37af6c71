/** One word and where it is said. Seconds from the start of the audio. */
export interface SpokenWord {
  text: string;
  startSeconds: number;
  endSeconds: number;
  /** 0..1, as of a segment; absent where the model does not tell. */
  confidence?: number;
  /** What may have been said in its place ("unscrew" for "and" and "screw"), where the model cannot tell the two apart and they mean contrary things. */
  otherwise?: string;
}

/** A stretch of speech between two pauses, at most about nine seconds long. */
export interface SpeechSegment {
  startSeconds: number;
  endSeconds: number;
  text: string;
  /** 0..1: the geometric mean of the probabilities the model gave to the tokens it wrote, exp(mean log-probability). */
  confidence: number;
  /** In the order they are said. Placed by share of length inside the spoken stretches, unless the model measures real times. */
  words?: SpokenWord[];
}

export interface TranscribeOptions {
  /** Aborting rejects the transcription with the signal's reason between two steps of the model. */
  signal?: AbortSignal;
  /** Share of the speech that is done, 0..1, never falling. */
  onProgress?(fraction: number): void;
  /** Called in the order of time, as soon as everything before a segment is known. */
  onSegment?(segment: SpeechSegment): void;
}

export interface SpeechRecogniser {
  /** The model's name, as in the models folder. */
  readonly model: string;
  /** Text and times of all speech in `samples` (16 kHz, mono, -1..1); an empty list when nobody speaks. */
  transcribe(samples: Float32Array, options?: TranscribeOptions): Promise<SpeechSegment[]>;
  close(): Promise<void>;
}

export const SAMPLE_RATE = 16_000;
