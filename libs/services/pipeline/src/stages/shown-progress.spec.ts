import { describe, expect, it } from '@jest/globals';
import { stageNames } from '@sop/contracts';
import { ShownProgress } from './shown-progress.js';

const parts = [
  { gives: 'audio', shownAs: 'transcribing', weight: 1 },
  { gives: 'transcript', shownAs: 'transcribing', weight: 3 },
  { gives: 'frames', shownAs: 'extracting', weight: 4 },
  { gives: 'written', shownAs: 'generating', weight: 1 },
  { gives: 'detections', shownAs: 'detecting', weight: 2 },
  { gives: 'precautions', shownAs: 'safety', weight: 1 },
  { gives: 'pictures', shownAs: 'screenshots', weight: 1 },
] as const;

describe('shown progress', () => {
  it('lists the six stages in the specified order', () => {
    expect(new ShownProgress(parts).snapshot().stages.map((s) => s.stage)).toEqual([...stageNames]);
  });

  it('shows the first unfinished stage although a later one is further', () => {
    const progress = new ShownProgress(parts);
    progress.finish('frames');
    progress.report('transcript', 0.5, 'Writing down what is said');
    expect(progress.snapshot()).toMatchObject({ stage: 'transcribing', detail: 'Writing down what is said' });
  });

  it('never goes back and reaches 99 at most, as the SOP is filled afterwards', () => {
    const progress = new ShownProgress(parts);
    progress.report('frames', 0.9, '');
    const before = progress.snapshot().progress;
    progress.report('frames', 0.1, '');
    expect(progress.snapshot().progress).toBe(before);
    for (const part of parts) progress.finish(part.gives);
    expect(progress.snapshot().progress).toBe(99);
  });

  it('counts a stage done only when all that belongs to it is', () => {
    const progress = new ShownProgress(parts);
    progress.finish('audio');
    expect(progress.snapshot().stages[0]).toMatchObject({ state: 'running', progress: 25 });
    progress.finish('transcript');
    expect(progress.snapshot().stages[0]).toMatchObject({ state: 'done', progress: 100 });
  });
});
