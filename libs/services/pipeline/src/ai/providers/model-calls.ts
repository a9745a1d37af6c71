import type { AnswerForm } from './model-capabilities.js';
import type { FailureKind } from './outages.js';

/** What a model is asked to do. */
export const modelTasks = ['writing', 'checking', 'seeing', 'translating'] as const;
export type ModelTask = (typeof modelTasks)[number];

/** The outcome of a call: an answer that can be used, one that was cut off, a question that was too long, or a failure. */
export type CallOutcome = 'answered' | 'cut-off' | 'too-long' | FailureKind;

/** One call to a language model, for the operator; it contains no speech. */
export interface ModelCall {
  task: ModelTask;
  provider: string;
  model: string;
  form: AnswerForm;
  seconds: number;
  /** As the server counts them; null where it does not. */
  tokensIn: number | null;
  tokensOut: number | null;
  outcome: CallOutcome;
}

/** Receives every call after it ended. */
export interface ModelCallLog {
  called(call: ModelCall): void;
}
