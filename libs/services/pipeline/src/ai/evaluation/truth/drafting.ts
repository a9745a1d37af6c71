import type { Writer, WrittenProcedure, WorkContext } from '../../ports.js';
import type { Draft } from './reading.js';
import type { Narration } from './narration.js';

/** What a recogniser is usually sure of. */
const confidence = 0.92;

const context: WorkContext = { signal: new AbortController().signal, report: () => undefined };

/** What was said and stands in no step, where the writer hands that on. */
type Procedure = WrittenProcedure & { unplaced?: readonly { text: string }[] };

/** Lets a writer write from the words of a narration: no sound, no pictures. */
export async function draftOf(narration: Pick<Narration, 'segments'>, writer: Writer): Promise<Draft> {
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
    keptAside: (procedure.unplaced ?? []).map(({ text }) => text),
    equipment: procedure.equipment.map(({ name }) => name),
    precautions: precautions.map(({ text }) => text),
  };
}
