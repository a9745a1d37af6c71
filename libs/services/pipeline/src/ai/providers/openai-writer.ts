import { type Precaution, statusMessage, type StatusMessage } from '@sop/contracts';
import type { Observations, StepPlan, WrittenProcedure, TimedSegment } from '@sop/procedure-writer';
import { ProviderLeftOut, ProviderUnavailable, type WorkContext, type Writer } from '../ports.js';
import type { OpenAiSettings } from './openai-client.js';
import type { Draft } from './openai-draft.js';
import { followedBy, WriteThenCheck, type Models } from './openai-passes.js';
import { partOf, partsJoined, type Part } from './openai-procedure.js';
import type { Before, HouseStyle } from './openai-prompt.js';
import { speechTokens, windowsOf } from './openai-windows.js';
import type { FailureKind } from './outages.js';

export interface OpenAiWriterSettings {
  models: Models;
  /** Context size in tokens, question and answer together. */
  contextTokens: number;
  style: HouseStyle;
}

/** Why the fallback writes: a failure, or nothing that speech could be written from. */
interface Problem {
  reason: string | undefined;
  kind: FailureKind | undefined;
  /** The model was not asked, because it had failed at another question. */
  isLeftOut?: boolean;
  /** The model was not asked, because the speech is too uncertain. */
  isNotUnderstood?: true;
}

type Outcome =
  | {
      part: Part;
      offline: { problem: Problem; windows: number; all: number } | undefined;
      notCompared: FailureKind | undefined;
    }
  | { problem: Problem };

/** What marks sentences where no model compares them. */
const rules = { provider: 'local', model: 'rules' };

/** Rows of windows that are written side by side; within one a window knows the titles before it. */
const lanes = 4;

/**
 * Writes through a language model behind an OpenAI-compatible endpoint, window by window. A window that the model cannot write is
 * written by the fallback; where it writes none, the fallback writes the whole. A key that is refused for the first time is not
 * covered up.
 */
export class OpenAiWriter implements Writer {
  readonly provider = 'openai';
  readonly model: string;
  private readonly passes: WriteThenCheck;
  /** One conversation serves the three calls for the same transcript. */
  private readonly outcomes = new WeakMap<object, Promise<Outcome>>();

  constructor(
    settings: OpenAiSettings,
    private readonly own: OpenAiWriterSettings,
    private readonly fallback: Writer,
  ) {
    this.model = own.models.writing;
    this.passes = new WriteThenCheck(settings, own.models, own.style);
  }

  async plan(input: Observations, context: WorkContext): Promise<StepPlan[]> {
    const part = await this.partFor(input, context);
    if (!part) return this.fallback.plan(input, context);
    context.report(1, statusMessage('making.steps-found', { steps: part.plan.length }));
    return part.plan;
  }

  async write(
    input: Observations & { plan: readonly StepPlan[] },
    context: WorkContext,
  ): Promise<WrittenProcedure> {
    const part = await this.partFor(input, context);
    if (!part) return this.writtenByFallback(input, context);
    if (!followsPlan(part, input.plan)) return this.handOver(context).write(input, context);
    context.report(1, statusMessage('making.steps-written'));
    return part.procedure;
  }

  async safety(
    input: Observations & { plan: readonly StepPlan[]; procedure: WrittenProcedure },
    context: WorkContext,
  ): Promise<Precaution[]> {
    const part = await this.partFor(input, context);
    if (!part) return this.fallback.safety(input, context);
    if (!followsPlan(part, input.plan) || part.procedure.steps.length !== input.procedure.steps.length)
      return this.handOver(context).safety(input, context);
    return part.precautions;
  }

  /** A language that the fallback does not know is no reason where a model waits for words that can be relied on. */
  private async writtenByFallback(
    input: Observations & { plan: readonly StepPlan[] },
    context: WorkContext,
  ): Promise<WrittenProcedure> {
    const procedure = await this.fallback.write(input, context);
    return procedure.steps.length === 0 && isNotUnderstood(input)
      ? { ...procedure, noProcedureReason: notUnderstood }
      : procedure;
  }

  private handOver(context: WorkContext): Writer {
    const reason = 'The steps were planned by another writer in an earlier attempt.';
    context.handedTo?.(this.fallback, reason, statusMessage('writing.offline-earlier-plan'));
    return this.fallback;
  }

  /** The written parts; undefined where the fallback writes the whole, which is recorded. */
  private async partFor(input: Observations, context: WorkContext): Promise<Part | undefined> {
    const outcome = await this.outcomeFor(input, context);
    if ('problem' in outcome) {
      context.handedTo?.(this.fallback, outcome.problem.reason, whyOf(outcome.problem));
      return undefined;
    }
    const { offline, notCompared, part } = outcome;
    const why = [
      ...(offline ? partly(offline) : []),
      ...(notCompared ? [statusMessage('writing.not-checked', { reason: notCompared })] : []),
    ];
    const reason = offline?.problem.reason ?? `The comparison failed: ${notCompared}`;
    if (why.length > 0) context.helpedBy?.(offline ? this.fallback : rules, reason, why);
    return part;
  }

  private outcomeFor(input: Observations, context: WorkContext): Promise<Outcome> {
    const key = input.segments;
    if (key.length === 0) return Promise.resolve({ problem: { reason: undefined, kind: undefined } });
    if (isNotUnderstood(input))
      return Promise.resolve({ problem: { reason: notUnderstood, kind: undefined, isNotUnderstood: true } });
    const known = this.outcomes.get(key);
    if (known) return known;
    const asking = this.ask(input, context);
    this.outcomes.set(key, asking);
    asking.catch(() => this.outcomes.delete(key));
    return asking;
  }

  private async ask(input: Observations, context: WorkContext): Promise<Outcome> {
    const { contextTokens, style } = this.own;
    const windows = windowsOf(input, speechTokens(contextTokens, input, style));
    const first = await this.sideBySide(windows, context.signal);
    const results = await this.withLeftOut(windows, first, context.signal);
    const problems = results.flatMap((one) => ('problem' in one ? [one.problem] : []));
    const [problem] = problems;
    if (problem && problems.length === results.length) return { problem };
    const parts = await Promise.all(
      results.map(async (one, at) => {
        const window = windows[at] ?? input;
        return 'draft' in one ? partOf(one.draft, window, style.language) : this.offlinePart(window, context);
      }),
    );
    return {
      part: partsJoined(parts),
      offline: problem && { problem, windows: problems.length, all: results.length },
      notCompared: results.flatMap((one) => ('draft' in one ? (one.draft.notCompared ?? []) : []))[0],
    };
  }

  /** Rows of neighbouring windows at the same time, as many as may call at once; what fails leaves the others alone. */
  private async sideBySide(windows: readonly Observations[], signal: AbortSignal): Promise<Written[]> {
    const each = Math.ceil(windows.length / lanes);
    const rows = Array.from({ length: Math.ceil(windows.length / each) }, (_none, at) => at * each);
    const written = rows.map((from) => this.inARow(windows, from, from + each, signal));
    const settled = await Promise.allSettled(written);
    signal.throwIfAborted();
    const failed = settled.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    return (await Promise.all(written)).flat();
  }

  /** A server that wrote one window works: those that it was not asked for, because it had failed at another, follow. */
  private async withLeftOut(
    windows: readonly Observations[],
    first: readonly Written[],
    signal: AbortSignal,
  ): Promise<Written[]> {
    const results = [...first];
    if (!results.some((one) => 'draft' in one)) return results;
    for (const [at, window] of windows.entries()) {
      const [own, earlier] = [results[at], results[at - 1]];
      if (!own || 'draft' in own || !own.problem.isLeftOut) continue;
      const drafts = earlier && 'draft' in earlier ? [earlier.draft] : [];
      const before = followedBy(nothingBefore, drafts, windows.slice(Math.max(0, at - 1), at));
      results[at] = await this.draftOf(window, before, signal);
    }
    return results;
  }

  private async inARow(
    windows: readonly Observations[],
    from: number,
    to: number,
    signal: AbortSignal,
  ): Promise<Written[]> {
    const results: Written[] = [];
    let before: Before = { titles: [], segments: (windows[from - 1]?.segments ?? []).slice(-2) };
    for (const window of windows.slice(from, to)) {
      const result = await this.draftOf(window, before, signal);
      results.push(result);
      before = followedBy(before, 'draft' in result ? [result.draft] : [], [window]);
    }
    return results;
  }

  private async draftOf(window: Observations, before: Before, signal: AbortSignal): Promise<Written> {
    try {
      return { draft: await this.passes.about(window, before, signal) };
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      const { message: reason, kind } = error;
      return { problem: { reason, kind, isLeftOut: error instanceof ProviderLeftOut } };
    }
  }

  private async offlinePart(window: Observations, { signal }: WorkContext): Promise<Part> {
    const quiet: WorkContext = { signal, report: () => undefined };
    const plan = await this.fallback.plan(window, quiet);
    const procedure = await this.fallback.write({ ...window, plan }, quiet);
    const precautions = await this.fallback.safety({ ...window, plan, procedure }, quiet);
    return { plan, procedure, precautions };
  }
}

const nothingBefore: Before = { titles: [], segments: [] };

type Written = { draft: Draft } | { problem: Problem };

const offlineBecause = {
  key: 'writing.offline-key',
  quota: 'writing.offline-quota',
  model: 'writing.offline-model',
  request: 'writing.offline-request',
  overloaded: 'writing.offline-overloaded',
  server: 'writing.offline-server',
  unreachable: 'writing.offline-unreachable',
  wrong: 'writing.offline-wrong',
} as const satisfies Record<FailureKind, StatusMessage['code']>;

const whyOf = ({ kind, isNotUnderstood: isUnsure }: Problem): StatusMessage | undefined => {
  if (isUnsure) return statusMessage('writing.offline-speech-unsure');
  return kind && statusMessage(offlineBecause[kind]);
};

const partly = ({
  problem: { kind },
  windows,
  all,
}: {
  problem: Problem;
  windows: number;
  all: number;
}): StatusMessage[] => [
  statusMessage('writing.partly-offline', { parts: windows, all }),
  ...(kind ? [statusMessage(offlineBecause[kind])] : []),
];

const notUnderstood =
  'The speech could not be recognised well enough here. Choose a speech model for its language.';
/** A recogniser that knows the confidence of each word and is uncertain of most: a model would invent a text from these words. */
const leastConfidence = 0.5;
const isNotUnderstood = ({ segments }: Observations): boolean => {
  const words = (segments as readonly TimedSegment[]).flatMap((segment) => segment.words ?? []);
  const sum = words.reduce((total, word) => total + Math.log(Math.max(0.01, word.confidence ?? 1)), 0);
  return words.length > 0 && Math.exp(sum / words.length) < leastConfidence;
};

/** A plan of an earlier attempt may be another writer's: its steps are then not those of the reply. */
const followsPlan = ({ plan }: Part, other: readonly StepPlan[]): boolean =>
  plan.length === other.length &&
  plan.every(({ segmentIds }, at) => String(segmentIds) === String(other[at]?.segmentIds));
