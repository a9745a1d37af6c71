import type { Region } from './hide-regions.js';
import { isShownWithin, type Shown } from './shown-at.js';

/** Regions that are hidden from one moment of a video to another. */
export interface HiddenSpan {
  readonly fromSeconds: number;
  readonly toSeconds: number;
  readonly regions: readonly Region[];
}

/** Half a frame: tolerates rounding of moments in text. */
const toleranceSeconds = 0.05;

/** The regions that are hidden in a picture, which is visible until the next one. */
export const hiddenOn = (picture: Shown, spans: readonly HiddenSpan[]): Region[] =>
  spans
    .filter(({ fromSeconds, toSeconds }) =>
      isShownWithin(picture, [fromSeconds - toleranceSeconds, toSeconds + toleranceSeconds]),
    )
    .flatMap(({ regions }) => regions);
