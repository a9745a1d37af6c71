import { type Evidence, type Precaution, statusMessage } from '@sop/contracts';
import type { Observations, StepPlan, WorkContext, Writer, WrittenProcedure, WrittenStep } from '../ports.js';
import { spelledAsOnScreen } from '../statements/screen-names.js';
import { withUncovered } from '../steps/covering.js';
import { readNarration } from '../steps/narration.js';
import { placed, uncertain } from '../steps/placing.js';
import { supportOf } from './grounding.js';
import type { OpenAiSettings } from './openai-client.js';
import type { Draft, DraftStep } from './openai-draft.js';
import { TwoPasses, type Outcome } from './openai-passes.js';
import { joined, windowsOf } from './openai-windows.js';

/**
 * Writes through a language model behind an OpenAI-compatible endpoint, in two passes that are checked against a schema and against the transcript.
 * Where the model cannot be reached or stays wrong the given fallback writes instead. A key that is refused for the first time is not covered up.
 */
export class OpenAiWriter implements Writer {
  readonly provider = 'openai';
  private readonly passes: TwoPasses;
  /** One conversation serves the three calls for the same transcript. */
  private readonly outcomes = new WeakMap<object, Promise<Outcome<Draft>>>();

  constructor(
    settings: OpenAiSettings,
    readonly model: string,
    private readonly fallback: Writer,
    /** The company's words as they are spelled. */
    glossary: readonly string[] = [],
  ) {
    this.passes = new TwoPasses(settings, model, glossary);
  }

  async plan(input: Observations, context: WorkContext): Promise<StepPlan[]> {
    const outcome = await this.outcomeFor(input, context);
    if ('fault' in outcome) return this.handOver(context, outcome.fault).plan(input, context);
    const { steps } = outcome.reply;
    context.report(1, statusMessage('making.steps-found', { steps: steps.length }));
    return steps.map((step, index) => planned(step, steps[index + 1], input));
  }

  async write(
    input: Observations & { plan: readonly StepPlan[] },
    context: WorkContext,
  ): Promise<WrittenProcedure> {
    const outcome = await this.outcomeFor(input, context);
    if ('fault' in outcome) return this.handOver(context, outcome.fault).write(input, context);
    const { reply } = outcome;
    if (!followsPlan(reply, input.plan)) return this.handOver(context, undefined).write(input, context);
    context.report(1, statusMessage('making.steps-written'));
    const steps = reply.steps.flatMap((step, index) => {
      const plan = input.plan[index];
      return plan ? [writtenStep(step, plan, input)] : [];
    });
    const { statements } = readNarration(input);
    const whole = placed(steps, statements, input);
    const heard = spelledAsOnScreen(input.segments, input.screenText ?? []);
    const aside =
      steps.length > 0 ? withUncovered(whole.steps, whole.unplaced, statements, heard) : whole.unplaced;
    return {
      steps: whole.steps,
      ...(aside.length > 0 && { unplaced: aside }),
      equipment: reply.equipment.map((item) => ({
        name: item.name,
        kind: item.kind,
        evidence: evidenceFor(item.segment_ids, input),
        confidence: 0.8,
      })),
      noProcedureReason:
        steps.length > 0
          ? null
          : (reply.no_procedure_reason ??
            'The narration does not describe how a task is done, so there are no steps.'),
      isScreenRecording: reply.is_screen_recording,
    };
  }

  async safety(
    input: Observations & { plan: readonly StepPlan[]; procedure: WrittenProcedure },
    context: WorkContext,
  ): Promise<Precaution[]> {
    const outcome = await this.outcomeFor(input, context);
    if ('fault' in outcome) return this.handOver(context, outcome.fault).safety(input, context);
    const { reply } = outcome;
    if (!followsPlan(reply, input.plan) || reply.steps.length !== input.procedure.steps.length)
      return this.handOver(context, undefined).safety(input, context);
    return reply.precautions.map((item) => ({
      text: item.text,
      kind: item.kind,
      step_index:
        item.step_index !== null && item.step_index < input.procedure.steps.length ? item.step_index : null,
      evidence: evidenceFor(item.segment_ids, input),
      confidence: 0.8,
    }));
  }

  private handOver(context: WorkContext, fault: string | undefined): Writer {
    context.handedTo?.(this.fallback, fault);
    return this.fallback;
  }

  private outcomeFor(input: Observations, context: WorkContext): Promise<Outcome<Draft>> {
    const key = input.segments;
    if (key.length === 0) return Promise.resolve({ fault: undefined });
    const known = this.outcomes.get(key);
    if (known) return known;
    const asking = this.ask(input, context);
    this.outcomes.set(key, asking);
    asking.catch(() => this.outcomes.delete(key));
    return asking;
  }

  /** The checked draft, or why there is none. A long video is asked about window by window. */
  private async ask(input: Observations, { signal }: WorkContext): Promise<Outcome<Draft>> {
    const drafts: Draft[] = [];
    for (const window of windowsOf(input)) {
      const outcome = await this.passes.about(window, signal);
      if ('fault' in outcome) return outcome;
      drafts.push(outcome.reply);
    }
    return { reply: joined(drafts) };
  }
}

function writtenStep(step: DraftStep, plan: StepPlan, input: Observations): WrittenStep {
  const isUnclear = step.sentences.every(({ rows }) => rows.some((row) => row.isUnclear));
  const confidence = isUnclear ? Math.min(plan.confidence, uncertain) : plan.confidence;
  return {
    title: {
      text: step.title.replace(/[.\s]+$/, ''),
      evidence: evidenceFor(plan.segmentIds, input),
      confidence,
    },
    sentences: step.sentences.map(({ text, rows, segment_ids: ids }) => ({
      text,
      evidence: evidenceFor(ids, input),
      confidence: rows.some((row) => row.isUnclear) ? uncertain : supportOf(text, ids, input.segments).share,
    })),
    startSeconds: plan.startSeconds,
    endSeconds: plan.endSeconds,
    confidence,
  };
}

/** A plan of an earlier attempt may be another writer's: its steps are then not those of the reply. */
const followsPlan = ({ steps }: Draft, plan: readonly StepPlan[]): boolean =>
  steps.length === plan.length &&
  steps.every((step, at) => plan[at]?.segmentIds.includes(step.first_segment));

function planned(step: DraftStep, next: DraftStep | undefined, input: Observations): StepPlan {
  const members = input.segments.filter(
    (segment) => segment.id >= step.first_segment && segment.id <= step.last_segment,
  );
  const start = members[0]?.start_seconds ?? 0;
  const spokenEnd = Math.max(start, ...members.map((segment) => segment.end_seconds));
  const following = next
    ? (input.segments.find((segment) => segment.id === next.first_segment)?.start_seconds ??
      input.durationSeconds)
    : input.durationSeconds;
  const heard = members.reduce((sum, segment) => sum + segment.confidence, 0) / Math.max(1, members.length);
  return {
    startSeconds: start,
    endSeconds: Math.max(spokenEnd, Math.min(following, spokenEnd + 15)),
    speechStartSeconds: start,
    speechEndSeconds: Math.max(spokenEnd, following),
    segmentIds: members.map((segment) => segment.id),
    confidence: Math.round(heard * 90) / 100,
    source: 'speech',
    heading: null,
  };
}

function evidenceFor(ids: readonly number[], input: Observations): Evidence {
  const cited = input.segments.filter((segment) => ids.includes(segment.id));
  return {
    segment_ids: cited.map((segment) => segment.id),
    start_seconds: Math.min(...cited.map((segment) => segment.start_seconds), input.durationSeconds),
    end_seconds: Math.max(0, ...cited.map((segment) => segment.end_seconds)),
    sources: ['speech'],
  };
}
