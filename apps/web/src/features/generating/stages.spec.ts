import { describe, expect, it } from '@jest/globals';
import { stageNames, type Progress } from '@sop/contracts';
import { completedStages, currentDetail, isComplete, isUnderWay, pollAfter, shownStages } from './stages.js';

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
  heard: [],
  frame: null,
  ...change,
});

describe('the making of an SOP', () => {
  it('shows the six stages in their own order, whatever order they come in', () => {
    expect(shownStages(progressOf()).map((stage) => stage.name)).toEqual([...stageNames]);
  });

  it('counts the stages that are done, not the percentage', () => {
    expect(completedStages(progressOf({}, ['transcribing', 'detecting']))).toBe(2);
    expect(completedStages(undefined)).toBe(0);
  });

  it('is complete only with stage complete and 100 percent', () => {
    expect(isComplete(progressOf({ stage: 'complete', progress: 99 }))).toBe(false);
    expect(isComplete(progressOf({ stage: 'complete', progress: 100 }))).toBe(true);
  });

  it('goes on after an answer that says expired, and stops after an error', () => {
    expect(isUnderWay(progressOf({ stage: 'expired' }))).toBe(true);
    expect(isUnderWay(progressOf({ stage: 'error' }))).toBe(false);
  });

  it('is asked for by the interval, in line more rarely, and no more once it has ended', () => {
    expect([undefined, progressOf()].map((progress) => pollAfter(progress, 500))).toEqual([500, 500]);
    const inLine = progressOf({ queue_position: 1 });
    expect([pollAfter(inLine, 500), pollAfter(inLine, 5000)]).toEqual([2000, 5000]);
    expect(pollAfter(progressOf({ stage: 'error' }), 500)).toBe(false);
    expect(pollAfter(progressOf({ stage: 'complete', progress: 100 }), 500)).toBe(false);
  });

  it('says how many videos come first', () => {
    expect(currentDetail(progressOf({ queue_position: 3 }))).toBe('Waiting: 3 videos ahead');
  });
});
