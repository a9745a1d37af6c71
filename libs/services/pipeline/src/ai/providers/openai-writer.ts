import OpenAI from 'openai';
import type { Evidence, Precaution } from '@sop/contracts';
import {
  ProviderUnavailable,
  type Observations,
  type StepPlan,
  type WorkContext,
  type Writer,
  type WrittenProcedure,
} from '../ports.js';
import { readNarration } from '../steps/narration.js';
import { placed } from '../steps/placing.js';
import { supportOf } from './grounding.js';
import { askedAgain, grounded, untrueIn } from './openai-truth.js';
import { OpenAiEndpoint, type OpenAiSettings } from './openai-client.js';
import {
  instructions,
  transcriptBlock,
  writtenFormat,
  writtenReply,
  type WrittenReply,
} from './openai-prompt.js';
import { joined, windowsOf } from './openai-windows.js';

/**
 * Writes through a language model behind an OpenAI-compatible endpoint. The reply is checked against a schema and against the transcript, repaired once,
 * and where the model cannot be reached or stays wrong the given fallback writes instead. A key that is refused for the first time is not covered up.
 */
export class OpenAiWriter implements Writer {
  readonly provider = 'openai';
  private readonly endpoint: OpenAiEndpoint;
  /** One conversation serves the three calls for the same transcript. */
  private replies = new WeakMap<object, Promise<Outcome>>();

  constructor(
    settings: OpenAiSettings,
    readonly model: string,
    private readonly fallback: Writer,
  ) {
    this.endpoint = new OpenAiEndpoint(settings, model);
  }

  async plan(input: Observations, context: WorkContext): Promise<StepPlan[]> {
    const { reply, fault } = await this.replyFor(input, context);
    if (!reply) return this.handOver(context, fault).plan(input, context);
    context.report(1, `${reply.steps.length} steps found`);
    return reply.steps.map((step, index) => planned(step, reply.steps[index + 1], input));
  }

  async write(
    input: Observations & { plan: readonly StepPlan[] },
    context: WorkContext,
  ): Promise<WrittenProcedure> {
    const { reply, fault } = await this.replyFor(input, context);
    if (!reply || !followsPlan(reply, input.plan)) return this.handOver(context, fault).write(input, context);
    context.report(1, 'Steps written');
    const steps = reply.steps.flatMap((step, index) => {
      const plan = input.plan[index];
      if (!plan) return [];
      const said = { evidence: evidenceFor(plan.segmentIds, input), confidence: plan.confidence };
      const sentences = step.sentences.map((sentence) => ({
        text: sentence.text,
        evidence: evidenceFor(sentence.segment_ids, input),
        confidence: supportOf(sentence.text, sentence.segment_ids, input.segments).share,
      }));
      return [
        {
          title: { text: step.title.replace(/[.\s]+$/, ''), ...said },
          sentences,
          startSeconds: plan.startSeconds,
          endSeconds: plan.endSeconds,
          confidence: plan.confidence,
        },
      ];
    });
    const whole = placed(steps, readNarration(input).statements, input);
    return {
      steps: whole.steps,
      ...(whole.unplaced.length > 0 && { unplaced: whole.unplaced }),
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
    const { reply, fault } = await this.replyFor(input, context);
    if (!reply || !followsPlan(reply, input.plan) || reply.steps.length !== input.procedure.steps.length)
      return this.handOver(context, fault).safety(input, context);
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

  private replyFor(input: Observations, context: WorkContext): Promise<Outcome> {
    const key = input.segments;
    if (key.length === 0) return Promise.resolve({});
    const known = this.replies.get(key);
    if (known) return known;
    const asking = this.ask(input, context);
    this.replies.set(key, asking);
    asking.catch(() => this.replies.delete(key));
    return asking;
  }

  /** The checked reply, or why there is none: the endpoint is out of reach, or the model stays wrong after one repair. A long video is asked about window by window. */
  private async ask(input: Observations, context: WorkContext): Promise<Outcome> {
    const replies: WrittenReply[] = [];
    for (const window of windowsOf(input)) {
      const { reply, fault } = await this.askAbout(window, context);
      if (!reply) return { ...(fault !== undefined && { fault }) };
      replies.push(reply);
    }
    return { reply: joined(replies) };
  }

  private async askAbout(input: Observations, context: WorkContext): Promise<Outcome> {
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: 'system', content: instructions },
      { role: 'user', content: transcriptBlock(input) },
    ];
    let standing: WrittenReply | undefined;
    try {
      const first = await this.complete(messages, context.signal);
      const checked = parsed(first, input);
      standing = checked.reply;
      const untrue = checked.reply ? untrueIn(checked.reply, input) : [];
      if (checked.reply && untrue.length === 0) return { reply: grounded(checked.reply, input) };
      messages.push(
        { role: 'assistant', content: first },
        {
          role: 'user',
          content: `The reply was not valid: ${checked.fault ?? askedAgain(untrue)}. Send the corrected JSON only.`,
        },
      );
      const repaired = parsed(await this.complete(messages, context.signal), input);
      const better = repaired.reply ?? standing;
      return better
        ? { reply: grounded(better, input) }
        : { fault: `The reply of the AI provider stayed wrong: ${repaired.fault ?? 'it is empty'}.` };
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      return standing ? { reply: grounded(standing, input) } : { fault: error.message };
    }
  }

  private complete(messages: OpenAI.ChatCompletionMessageParam[], signal: AbortSignal): Promise<string> {
    const request = { model: this.model, messages, response_format: writtenFormat, temperature: 0 };
    const letters = messages.reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
    const send = () =>
      this.endpoint.call(
        async (client, ofTry, timeout) => {
          const completion = await completed(client, request, { signal: ofTry, timeout });
          return completion.choices[0]?.message.content ?? '';
        },
        signal,
        letters / lettersPerSecond,
      );
    const paid = () => this.endpoint.paidOnce([JSON.stringify(request)], send);
    return this.endpoint.inTurn(paid, signal);
  }
}

type Request = OpenAI.ChatCompletionCreateParamsNonStreaming;

/** What a slow model on one's own machine writes in a second; an answer is about as long as what it is about. */
const lettersPerSecond = 20;

/** Models that think first take no temperature; they are asked without. */
async function completed(
  client: OpenAI,
  { temperature, ...request }: Request,
  options: OpenAI.RequestOptions,
): Promise<OpenAI.ChatCompletion> {
  try {
    return await client.chat.completions.create(
      { ...request, ...(temperature != null && { temperature }) },
      options,
    );
  } catch (error) {
    if (!isAboutTemperature(error)) throw error;
    return client.chat.completions.create(request, options);
  }
}

const isAboutTemperature = (error: unknown): boolean =>
  error instanceof OpenAI.BadRequestError && error.param === 'temperature';

interface Outcome {
  reply?: WrittenReply;
  fault?: string;
}

/** A plan of an earlier attempt may be another writer's: its steps are then not those of the reply. */
const followsPlan = ({ steps }: WrittenReply, plan: readonly StepPlan[]): boolean =>
  steps.length === plan.length &&
  steps.every((step, at) => plan[at]?.segmentIds.includes(step.first_segment));

function parsed(content: string, input: Observations): Outcome {
  let json: unknown;
  try {
    // A model that has lost its way writes spaces until it is stopped.
    json = JSON.parse(content.trim().replace(/^```(?:json)?|```$/g, ''));
  } catch {
    return { fault: 'it is not JSON' };
  }
  const checked = writtenReply.safeParse(json);
  if (!checked.success)
    return {
      fault: checked.error.issues
        .slice(0, 5)
        .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
        .join('; '),
    };
  const known = new Set(input.segments.map((segment) => segment.id));
  const stray = checked.data.steps.some(
    (step) =>
      !known.has(step.first_segment) ||
      !known.has(step.last_segment) ||
      step.last_segment < step.first_segment,
  );
  if (stray) return { fault: 'a step names a segment that is not in the transcript' };
  return { reply: checked.data };
}

function planned(
  step: WrittenReply['steps'][number],
  next: WrittenReply['steps'][number] | undefined,
  input: Observations,
): StepPlan {
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
