import type { TranscriptSegment } from '@sop/contracts';
import { checkClaim, type Fault } from '../claims/index.js';

/** What a sentence lacks may stand in the segment beside those that it cites: a figure, a name. */
const mayStandBeside: ReadonlySet<Fault> = new Set(['figure', 'part', 'unsaid']);

/** Said to a model when it is asked again. */
export const faultWords: Readonly<Record<Fault, string>> = {
  figure: 'holds a figure that was not said',
  part: 'holds a part number that was not said',
  polarity: 'turns a "not" round',
  opposite: 'says the contrary of what was said',
  condition: 'leaves out or changes a condition',
  order: 'changes the order',
  list: 'shortens a list',
  unsaid: 'was not said',
};

export interface Support {
  /** Why it may not stand; null where it may. */
  fault: Fault | null;
  /** How much of it was said, 0.3 to 1. */
  share: number;
}

/** Is what was written supported by the segments it cites? */
export function supportOf(
  text: string,
  ids: readonly number[],
  segments: readonly TranscriptSegment[],
  form: 'sentence' | 'title' = 'sentence',
): Support {
  const said = (reach: readonly number[]): string =>
    segments
      .filter((_segment, index) => reach.some((step) => ids.includes(segments[index + step]?.id ?? -1)))
      .map((segment) => segment.text.replace(/(?<=[\p{L}\p{N}])$/u, '.'))
      .join(' ');
  const beside = checkClaim(text, said([-1, 0, 1]), form);
  const cited = checkClaim(text, said([0]), form).fault;
  const fault = cited !== null && mayStandBeside.has(cited) ? beside.fault : cited;
  return { fault, share: Math.round(Math.min(1, 0.3 + 0.7 * beside.share) * 100) / 100 };
}
