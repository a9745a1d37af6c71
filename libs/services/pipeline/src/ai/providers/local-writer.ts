import type { Precaution } from '@sop/contracts';
import type { Observations, StepPlan, WorkContext, Writer, WrittenProcedure } from '../ports.js';
import { isScreenRecording } from '../recording/recording-kind.js';
import { precautionsOf } from '../safety/precautions.js';
import { planSilent } from '../screen-text/silent-steps.js';
import { withAnswers } from '../statements/answers.js';
import { withElliptical } from '../statements/elliptical.js';
import { readStatements as readAll } from '../statements/read-statements.js';
import { spelledAsOnScreen } from '../statements/screen-names.js';
import { withoutStates, withTold } from '../steps/procedure.js';
import { planSteps } from '../steps/planning.js';
import { isSilent, writeProcedure } from '../steps/writing.js';

const readStatements = ({ segments, screenText = [] }: Observations) =>
  withElliptical(withAnswers(withTold(withoutStates(readAll(spelledAsOnScreen(segments, screenText))))));

/** Writes without a language model and without a network: rules over tagged sentences. The same input gives the same words. */
export class LocalWriter implements Writer {
  readonly provider = 'local';
  readonly model = 'rules with compromise 14';

  plan(input: Observations, context: WorkContext): Promise<StepPlan[]> {
    context.signal.throwIfAborted();
    const statements = readStatements(input);
    context.report(0.6, 'Finding the steps');
    const plan = isSilent(statements)
      ? planSilent(input, isScreenRecording(input, statements))
      : planSteps(input, statements);
    context.report(1, plan.length === 1 ? '1 step found' : `${plan.length} steps found`);
    return Promise.resolve(plan);
  }

  write(
    input: Observations & { plan: readonly StepPlan[] },
    context: WorkContext,
  ): Promise<WrittenProcedure> {
    context.signal.throwIfAborted();
    const procedure = writeProcedure(input, readStatements(input));
    context.report(1, 'Steps written');
    return Promise.resolve(procedure);
  }

  safety(
    input: Observations & { plan: readonly StepPlan[]; procedure: WrittenProcedure },
    context: WorkContext,
  ): Promise<Precaution[]> {
    context.signal.throwIfAborted();
    const precautions = precautionsOf(input, readStatements(input));
    context.report(1, 'Precautions derived');
    return Promise.resolve(precautions);
  }
}
