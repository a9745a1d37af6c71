import { clipLimits, type ClipSpan } from '@sop/contracts';
import type { StepRow } from '../steps/step.entity.js';
import { screenshotsOf } from '../steps/step.presenter.js';

/** Less shows no movement. */
const shortestSeconds = 1;
/** A picture shows a result: most of the clip is what leads to it. */
const shareBeforePicture = 2 / 3;

/**
 * The part of the video that the clip of a step shows: all of the step, or of a long one the seconds around its picture. Null for a
 * step that is a moment only, as one that a user wrote.
 */
export function clipSpanOf(step: Pick<StepRow, 'generated' | 'chosenScreenshot'>): ClipSpan | null {
  const { start_seconds: start, end_seconds: end } = step.generated;
  const length = Math.min(clipLimits.seconds, end - start);
  if (length < shortestSeconds) return null;
  const picture = screenshotsOf(step)[0]?.seconds ?? start;
  const from = Math.max(start, Math.min(picture - length * shareBeforePicture, end - length));
  return { from_seconds: rounded(from), to_seconds: rounded(from + length) };
}

/** To milliseconds, so that the same part is the same clip. */
const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;

export const isSameSpan = (one: ClipSpan, other: ClipSpan): boolean =>
  one.from_seconds === other.from_seconds && one.to_seconds === other.to_seconds;
