import { describe, expect, it } from '@jest/globals';
import type { StepRow } from '../steps/step.entity.js';
import { clipSpanOf, isSameSpan } from './clip-span.js';

type Step = Parameters<typeof clipSpanOf>[0];

const shot = (seconds: number) => ({ key: 'k', thumbnail_key: 't', seconds });
const step = (start: number, end: number, picture?: number, chosen?: number): Step => ({
  generated: {
    ...{ start_seconds: start, end_seconds: end },
    screenshots: picture === undefined ? [] : [shot(picture)],
  } as unknown as StepRow['generated'],
  chosenScreenshot: chosen === undefined ? null : shot(chosen),
});
const spanOf = (...of: Parameters<typeof step>) => {
  const span = clipSpanOf(step(...of));
  return span && [span.from_seconds, span.to_seconds];
};

describe('the clip of a step', () => {
  it('shows all of a short step', () => {
    expect(spanOf(10, 14.5, 12)).toEqual([10, 14.5]);
  });

  it('shows the seconds before and after the picture of a long one, the chosen picture if there is one', () => {
    expect(spanOf(10, 60, 30)).toEqual([26, 32]);
    expect(spanOf(10, 60, 30, 50)).toEqual([46, 52]);
  });

  it('stays within its step', () => {
    expect(spanOf(10, 60, 11)).toEqual([10, 16]);
    expect(spanOf(10, 60, 60)).toEqual([54, 60]);
    expect(spanOf(10, 60, 500)).toEqual([54, 60]);
    expect(spanOf(10, 60)).toEqual([10, 16]);
  });

  it('does not exist for a step that is a moment only', () => {
    expect([spanOf(10, 10), spanOf(10, 10.9, 10.2)]).toEqual([null, null]);
  });

  it('is another one once its times differ', () => {
    const [one, other] = [clipSpanOf(step(1, 5)), clipSpanOf(step(1, 5.5))];
    if (!one || !other) throw new Error('no clips');
    expect([isSameSpan(one, { ...one }), isSameSpan(one, other)]).toEqual([true, false]);
  });
});
