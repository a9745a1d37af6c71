import type { LocalWriter, WriterContext } from '../local-writer.js';
import type { WrittenProcedure } from '../types/procedure.js';

/** Any writer of procedures. */
type Writer = Pick<LocalWriter, 'plan' | 'write' | 'safety'>;

/** Speech with its times in the recording. */
export interface Segment {
  startSeconds: number;
  endSeconds: number;
  text: string;
}

/** What a writer makes of a narration. `unplacedTexts` is speech that is in no step. */
export interface Draft {
  steps: readonly { title: string; sentences: readonly string[] }[];
  unplacedTexts: readonly string[];
  equipment: readonly string[];
  precautions: readonly string[];
}

/** A usual confidence of a recogniser. */
const confidence = 0.92;

const context: WriterContext = { signal: new AbortController().signal, report: () => undefined };

/** Speech that is in no step, where the writer lists it. */
type Procedure = WrittenProcedure & { unusedSpeech?: readonly { text: string }[] };

/** For tests and measurements: lets a writer write from the words of a narration, without sound and pictures. */
export async function draftOf(narration: { segments: readonly Segment[] }, writer: Writer): Promise<Draft> {
  const segments = narration.segments.map(({ startSeconds, endSeconds, text }, id) => ({
    id,
    start_seconds: startSeconds,
    end_seconds: endSeconds,
    text,
    confidence,
  }));
  const durationSeconds = (narration.segments.at(-1)?.endSeconds ?? 0) + 2;
  const input = { durationSeconds, creationType: 'video_upload' as const, segments };
  const plan = await writer.plan(input, context);
  const procedure: Procedure = await writer.write({ ...input, plan }, context);
  const precautions = await writer.safety({ ...input, plan, procedure }, context);
  return {
    steps: procedure.steps.map(({ title, sentences }) => ({
      title: title.text,
      sentences: sentences.map(({ text }) => text),
    })),
    unplacedTexts: (procedure.unusedSpeech ?? []).map(({ text }) => text),
    equipment: procedure.equipment.map(({ name }) => name),
    precautions: precautions.map(({ text }) => text),
  };
}
