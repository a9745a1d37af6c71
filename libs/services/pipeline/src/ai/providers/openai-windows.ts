import type { TranscriptSegment } from '@sop/contracts';
import type { Observations } from '../ports.js';
import { draftWithoutSteps, type Draft } from './openai-draft.js';

/** Letters of speech in one question: some six minutes, which a model of 8,000 tokens holds together with the table made of them. */
const mostLetters = 5_000;
/** Share of a window in which it may be cut, from its end. */
const cutWithin = 1 / 3;

/** The observations in pieces that one question holds, cut at the widest pause. Segments keep their ids. */
export function windowsOf(input: Observations): Observations[] {
  const windows: Observations[] = [];
  for (let rest = [...input.segments]; rest.length > 0;) {
    const own = rest.slice(0, lengthOf(rest));
    rest = rest.slice(own.length);
    windows.push(seenDuring(input, own));
  }
  return windows.length > 1 ? windows : [input];
}

function lengthOf(segments: readonly TranscriptSegment[]): number {
  let letters = 0;
  const over = segments.findIndex(({ text }) => (letters += text.length) > mostLetters);
  if (over < 0) return segments.length;
  const most = Math.max(1, over);
  const pause = (at: number): number =>
    (segments[at]?.start_seconds ?? 0) - (segments[at - 1]?.end_seconds ?? 0);
  const places = Array.from({ length: most }, (_none, index) => index + 1);
  return places
    .filter((at) => at >= most * (1 - cutWithin))
    .reduce((best, at) => (pause(at) > pause(best) ? at : best), most);
}

function seenDuring(input: Observations, segments: readonly TranscriptSegment[]): Observations {
  const from = segments[0]?.start_seconds ?? 0;
  const to = segments.at(-1)?.end_seconds ?? input.durationSeconds;
  const isDuring = ({ seconds }: { seconds: number }): boolean => seconds >= from && seconds <= to;
  return {
    ...input,
    segments,
    ...(input.scenes && { scenes: input.scenes.filter(isDuring) }),
    ...(input.screenText && { screenText: input.screenText.filter(isDuring) }),
  };
}

/** The drafts of all windows as one. */
export function joined(replies: readonly Draft[]): Draft {
  const [first] = replies;
  if (!first || replies.length === 1) return first ?? draftWithoutSteps();
  const steps = replies.flatMap((reply) => reply.steps);
  return {
    no_procedure_reason: steps.length > 0 ? null : first.no_procedure_reason,
    is_screen_recording: replies.filter((reply) => reply.is_screen_recording).length * 2 > replies.length,
    steps,
    equipment: replies
      .flatMap((reply) => reply.equipment)
      .filter(({ name }, at, all) => all.findIndex((other) => isSameName(other.name, name)) === at),
    precautions: replies.flatMap((reply, at) => {
      const before = replies.slice(0, at).reduce((sum, other) => sum + other.steps.length, 0);
      return reply.precautions.map((item) => ({
        ...item,
        step_index: item.step_index === null ? null : item.step_index + before,
      }));
    }),
  };
}

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
