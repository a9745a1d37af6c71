import { type Precaution, type StatusMessage, statusMessage } from '@sop/contracts';
import { isScreenRecording } from './recording/recording-kind.js';
import { precautionsOf } from './safety/precautions.js';
import { planCaptions, planSilent } from './screen-text/silent-steps.js';
import { isInOtherScript, notInEnglish } from './steps/foreign-speech.js';
import { NarrationCache } from './steps/narration.js';
import { planSteps } from './steps/planning.js';
import { isSilent, relevantStatements, writeProcedure } from './steps/writing.js';
import type { Observations } from './types/observations.js';
import type { StepPlan, WrittenProcedure } from './types/procedure.js';
import type { Statement } from './types/statement.js';

/** What a writer gets beside its input: cancellation and progress. */
export interface WriterContext {
  signal: AbortSignal;
  /** `fraction` from 0 to 1 of this task; `message` is for the user. */
  report(fraction: number, message: StatusMessage): void;
}

/** Writes without a language model and without a network: rules over tagged sentences. The same input gives the same words. */
export class LocalWriter {
  readonly provider = 'local';
  readonly model = 'rules with compromise 14, wink 1.8 and learnt kinds of statements';
  private readonly narration = new NarrationCache();

  plan(input: Observations, context: WriterContext): Promise<StepPlan[]> {
    context.signal.throwIfAborted();
    const { statements, whyNone } = this.narration.of(input);
    context.report(0.6, statusMessage('making.finding-steps'));
    const plan = planOf(input, statements, whyNone);
    context.report(1, statusMessage('making.steps-found', { steps: plan.length }));
    return Promise.resolve(plan);
  }

  write(
    input: Observations & { plan: readonly StepPlan[] },
    context: WriterContext,
  ): Promise<WrittenProcedure> {
    context.signal.throwIfAborted();
    const { statements, whyNone } = this.narration.of(input);
    const procedure = writeProcedure(input, statements, whyNone);
    context.report(1, statusMessage('making.steps-written'));
    const isUnread = procedure.noProcedureReason !== null && isInOtherScript(input.segments);
    return Promise.resolve(isUnread ? { ...procedure, noProcedureReason: notInEnglish } : procedure);
  }

  safety(
    input: Observations & { plan: readonly StepPlan[]; procedure: WrittenProcedure },
    context: WriterContext,
  ): Promise<Precaution[]> {
    context.signal.throwIfAborted();
    const precautions = precautionsOf(
      input,
      relevantStatements(input.plan, this.narration.of(input).statements),
    );
    context.report(1, statusMessage('making.precautions-derived'));
    return Promise.resolve(precautions);
  }
}

/** Speech counts; where it has no step, the text in the pictures. */
function planOf(
  input: Observations,
  statements: readonly Statement[],
  whyNone: string | undefined,
): StepPlan[] {
  if (isSilent(statements)) return planSilent(input, isScreenRecording(input, statements));
  const spoken = whyNone === undefined ? planSteps(input, statements) : [];
  return spoken.length > 0 ? spoken : planCaptions(input, isScreenRecording(input, statements));
}
