import type { Evidence, Precaution, UnusedSpeech, TranscriptSegment } from '@sop/contracts';
import {
  type Observations,
  type StepPlan,
  type WrittenProcedure,
  type WrittenStep,
  type TimedSegment,
  uncertain,
  maxUnusedSpeech,
} from '@sop/procedure-writer';
import { unmentioned, type Draft, type DraftStep, type Line } from './openai-draft.js';

/** The result of a writer for the whole or for a window. */
export interface Part {
  plan: StepPlan[];
  procedure: WrittenProcedure;
  precautions: Precaution[];
}

const noTask = 'The narration does not describe how a task is done, so there are no steps.';

/**
 * A draft of a model as the product has it: with moments of the video instead of ids. `language` is the one that was asked for, null
 * for that of the speech.
 */
export function partOf(draft: Draft, input: Observations, language: string | null = null): Part {
  const plan = draft.steps.map((step) => planned(step, draft.steps, input));
  const steps = draft.steps.flatMap((step, at) => {
    const own = plan[at];
    return own ? [writtenStep(step, own, input)] : [];
  });
  const unusedSpeech = asideOf(draft, input);
  return {
    plan,
    procedure: {
      steps,
      ...(unusedSpeech.length > 0 && { unusedSpeech }),
      equipment: draft.equipment
        .filter(({ ids }) => ids.length > 0)
        .map(({ name, kind, ids }) => ({
          name,
          kind,
          evidence: evidenceFor(ids, input),
          confidence: confidenceOf({ ids, isDoubtful: false }, input),
        })),
      noProcedureReason: steps.length > 0 ? null : (draft.noProcedureReason ?? noTask),
      isScreenRecording: draft.isScreenRecording,
      ...(draft.title !== null && steps.length > 0 && { title: draft.title }),
      ...(draft.language !== null && {
        languages: { spoken: draft.language, written: language ?? draft.language },
      }),
    },
    precautions: draft.precautions.map((line) => ({
      text: line.text,
      kind: line.kind,
      step_index: line.step !== null && line.step < steps.length ? line.step : null,
      evidence: evidenceFor(line.ids, input),
      confidence: confidenceOf(line, input),
    })),
  };
}

function writtenStep({ title, sentences }: DraftStep, plan: StepPlan, input: Observations): WrittenStep {
  const isDoubtful = sentences.every((line) => line.isDoubtful);
  return {
    title: {
      text: title.text.replace(/[.。\s]+$/u, ''),
      evidence: evidenceFor(plan.segmentIds, input),
      confidence: confidenceOf(title, input),
    },
    sentences: sentences.map((line) => ({
      text: line.text,
      evidence: evidenceFor(line.ids.length > 0 ? line.ids : plan.segmentIds, input),
      confidence: line.ids.length > 0 ? confidenceOf(line, input) : uncertain,
    })),
    startSeconds: plan.startSeconds,
    endSeconds: plan.endSeconds,
    confidence: isDoubtful ? Math.min(plan.confidence, uncertain) : plan.confidence,
  };
}

/** The confidence of a model's sentence whose words were all recognised with certainty. */
const clearConfidence = 0.95;
/** A sentence that rests on words with less confidence than this is uncertain. */
const lowestReliable = 0.5;

function confidenceOf(
  { ids, isDoubtful }: Pick<Line, 'ids' | 'isDoubtful'>,
  { segments }: Observations,
): number {
  const cited: readonly TimedSegment[] = segments.filter(({ id }) => ids.includes(id));
  const confidence = meanConfidence(cited);
  const sure = Math.round(100 * clearConfidence * (0.4 + 0.6 * confidence)) / 100;
  // Its antonym sounds nearly the same.
  const isAmbiguous = cited.some(({ words = [] }) => words.some(({ otherwise }) => otherwise !== undefined));
  return isDoubtful || isAmbiguous || confidence < lowestReliable ? Math.min(uncertain, sure) : sure;
}

const meanConfidence = (segments: readonly TranscriptSegment[]): number =>
  segments.length === 0 ? 1 : segments.reduce((sum, { confidence }) => sum + confidence, 0) / segments.length;

/** The most silence behind the last word of a step, unless another one begins, s. */
const mostSilence = 15;

/** A step is where most of its words are together: some of its evidence may be far away. */
function planned({ title }: DraftStep, all: readonly DraftStep[], input: Observations): StepPlan {
  const others = new Set(all.filter((step) => step.title !== title).flatMap((step) => step.title.ids));
  const members = longestRun(input.segments.filter(({ id }) => title.ids.includes(id)));
  const start = members[0]?.start_seconds ?? 0;
  const spokenEnd = Math.max(start, ...members.map((segment) => segment.end_seconds));
  const next = input.segments.find(({ id, start_seconds }) => others.has(id) && start_seconds >= spokenEnd);
  const following = Math.max(spokenEnd, next?.start_seconds ?? input.durationSeconds);
  return {
    startSeconds: start,
    endSeconds: Math.max(spokenEnd, Math.min(following, spokenEnd + mostSilence)),
    speechStartSeconds: start,
    speechEndSeconds: following,
    segmentIds: title.ids,
    confidence: Math.round(meanConfidence(members) * 90) / 100,
    source: 'speech',
    heading: null,
  };
}

/** Segments that follow one another, but for one between them; of two runs the earlier. */
function longestRun(segments: readonly TranscriptSegment[]): TranscriptSegment[] {
  const runs: TranscriptSegment[][] = [];
  for (const segment of segments) {
    const run = runs.at(-1);
    if (run && segment.id - (run.at(-1)?.id ?? 0) <= 2) run.push(segment);
    else runs.push([segment]);
  }
  return runs.reduce((best, run) => (run.length > best.length ? run : best), runs[0] ?? []);
}

/** Reasons of omissions that a reader should judge: the words are shown. */
const shownReasons: ReadonlySet<string> = new Set(['unclear', 'request']);

/** Speech that is in no step, verbatim. */
function asideOf(draft: Draft, { segments }: Observations): UnusedSpeech[] {
  const left = new Set(draft.leftOut.filter(({ why }) => shownReasons.has(why)).flatMap(({ ids }) => ids));
  const used = new Set(draft.steps.flatMap(({ sentences }) => sentences.flatMap(({ ids }) => ids)));
  const unmarked = new Set(unmentioned(draft, segments).map(({ id }) => id));
  return segments
    .filter(({ id, text }) => text.trim() !== '' && !used.has(id) && (left.has(id) || unmarked.has(id)))
    .slice(0, maxUnusedSpeech)
    .map(({ id, text, start_seconds, end_seconds }) => ({
      text,
      segment_ids: [id],
      start_seconds,
      end_seconds,
    }));
}

function evidenceFor(ids: readonly number[], { segments, durationSeconds }: Observations): Evidence {
  const cited = segments.filter((segment) => ids.includes(segment.id));
  return {
    segment_ids: cited.map((segment) => segment.id),
    start_seconds: Math.min(...cited.map((segment) => segment.start_seconds), durationSeconds),
    end_seconds: Math.max(0, ...cited.map((segment) => segment.end_seconds)),
    sources: ['speech'],
  };
}

/** The parts of neighbouring windows as one. */
export function partsJoined(parts: readonly Part[]): Part {
  const procedures = parts.map(({ procedure }) => procedure);
  const steps = procedures.flatMap((procedure) => procedure.steps);
  const unusedSpeech = procedures
    .flatMap((procedure) => procedure.unusedSpeech ?? [])
    .slice(0, maxUnusedSpeech);
  const title = procedures.find((procedure) => procedure.title !== undefined)?.title;
  const languages = procedures.find((procedure) => procedure.languages !== undefined)?.languages;
  const onScreen = procedures.filter(({ isScreenRecording }) => isScreenRecording).length;
  return {
    plan: parts.flatMap(({ plan }) => plan),
    procedure: {
      steps,
      ...(unusedSpeech.length > 0 && { unusedSpeech }),
      equipment: procedures
        .flatMap(({ equipment }) => equipment)
        .filter(({ name }, at, all) => all.findIndex((other) => isSameName(other.name, name)) === at),
      noProcedureReason: steps.length > 0 ? null : (procedures[0]?.noProcedureReason ?? noTask),
      isScreenRecording: onScreen * 2 > parts.length,
      ...(title !== undefined && { title }),
      ...(languages !== undefined && { languages }),
    },
    precautions: parts.flatMap(({ precautions }, at) => {
      const before = parts.slice(0, at).reduce((sum, { procedure }) => sum + procedure.steps.length, 0);
      return precautions.map((one) => ({
        ...one,
        step_index: one.step_index === null ? null : one.step_index + before,
      }));
    }),
  };
}

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
