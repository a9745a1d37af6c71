import type { EquipmentItem, Languages, Sentence, UnusedSpeech } from '@sop/contracts';

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
