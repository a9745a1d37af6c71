import { redactionLimits, type Silence } from '@sop/contracts';
import type { SopRow } from '../../sops/sop.entity.js';
import { mapWords } from './map-words.js';
import type { Change } from './stored-words.js';

/** Speech begins a little before it is recognised, and ends a little after. */
const marginSeconds = 0.15;

/**
 * When words that the change differs in are spoken. These are whole segments of the transcript: recognisers estimate the times of
 * words, and what is silenced must not be missed.
 */
export const spokenIn = ({ transcript }: Pick<SopRow, 'transcript'>, change: Change): Silence[] =>
  transcript
    .filter((segment) => mapWords(segment, change) !== segment)
    .map(({ start_seconds, end_seconds }) => ({ from_seconds: start_seconds, to_seconds: end_seconds }));

/** With a margin, in order, apart from each other and within the video; neighbours are joined until there are no more than allowed. */
export function silencesOf(spoken: readonly Silence[], durationSeconds: number | null): Silence[] {
  const all: Silence[] = [];
  for (const each of spoken.toSorted((a, b) => a.from_seconds - b.from_seconds)) {
    const from_seconds = Math.max(0, each.from_seconds - marginSeconds);
    const to_seconds = Math.min(durationSeconds ?? Infinity, each.to_seconds + marginSeconds);
    const last = all.at(-1);
    if (last && from_seconds <= last.to_seconds) last.to_seconds = Math.max(last.to_seconds, to_seconds);
    else if (from_seconds < to_seconds) all.push({ from_seconds, to_seconds });
  }
  return atMost(all, redactionLimits.silences);
}

function atMost(silences: Silence[], count: number): Silence[] {
  const together = Math.ceil(silences.length / count);
  if (together <= 1) return silences;
  return silences.flatMap(({ from_seconds, to_seconds }, at) =>
    at % together === 0
      ? [
          {
            from_seconds,
            to_seconds: silences[Math.min(at + together, silences.length) - 1]?.to_seconds ?? to_seconds,
          },
        ]
      : [],
  );
}
