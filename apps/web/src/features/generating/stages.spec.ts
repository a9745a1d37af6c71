import { describe, expect, it } from '@jest/globals';
import { stageNames, type Progress } from '@sop/contracts';
import {
  completedStages,
  currentDetail,
  isComplete,
  isInProgress,
  pollInterval,
  shownStages,
} from './stages.js';

const progressOf = (change: Partial<Progress> = {}, done: readonly string[] = []): Progress => ({
  stage: 'generating',
  progress: 40,
  detail: 'Working',
  detail_codes: [],
  can_retry: false,
  stages: stageNames
    .map((stage) => ({
      stage,
      state: done.includes(stage) ? ('done' as const) : ('waiting' as const),
      progress: 0,
      detail: '',
      detail_codes: [],
    }))
    .toReversed(),
  remaining_seconds: null,
  queue_position: 0,
  recent_speech: [],
  frame: null,
  ...change,
});

describe('stages of a generation', () => {
  it('shows the six stages in a fixed order', () => {
    expect(shownStages(progressOf()).map((stage) => stage.name)).toEqual([...stageNames]);
  });

  it('counts completed stages, not the percentage', () => {
    expect(completedStages(progressOf({}, ['transcribing', 'detecting']))).toBe(2);
    expect(completedStages(undefined)).toBe(0);
  });

  it('is complete only with stage complete and 100 percent', () => {
    expect(isComplete(progressOf({ stage: 'complete', progress: 99 }))).toBe(false);
    expect(isComplete(progressOf({ stage: 'complete', progress: 100 }))).toBe(true);
  });

  it('continues after a reply with the stage expired and stops after an error', () => {
    expect(isInProgress(progressOf({ stage: 'expired' }))).toBe(true);
    expect(isInProgress(progressOf({ stage: 'error' }))).toBe(false);
  });

  it('polls at the interval, less often while queued, and not after the end', () => {
    expect([undefined, progressOf()].map((progress) => pollInterval(progress, 500))).toEqual([500, 500]);
    const inLine = progressOf({ queue_position: 1 });
    expect([pollInterval(inLine, 500), pollInterval(inLine, 5000)]).toEqual([2000, 5000]);
    expect(pollInterval(progressOf({ stage: 'error' }), 500)).toBe(false);
    expect(pollInterval(progressOf({ stage: 'complete', progress: 100 }), 500)).toBe(false);
  });

  it('shows the number of videos ahead in the queue', () => {
    expect(currentDetail(progressOf({ queue_position: 3 }))).toBe('Waiting: 3 videos ahead');
  });
});
