import { describe, expect, it } from '@jest/globals';
import { progress, stageNames } from '@sop/contracts';
import type { JobRow } from '@sop/jobs';
import { notYetStarted, presentProgress } from './progress.presenter.js';
import { RunRow } from './run.entity.js';

const now = new Date('2026-11-21T12:00:00Z');
const run = (appliedAt: Date | null = null) => Object.assign(new RunRow(), { appliedAt });
const stages = (...states: string[]) =>
  stageNames.map((stage, at) => ({
    stage,
    state: states[at] ?? 'waiting',
    progress: states[at] === 'done' ? 100 : 0,
    detail: '',
  }));
const job = (change: Partial<JobRow>): JobRow => ({
  id: 'job',
  kind: 'sop',
  companyId: 'company',
  subjectId: 'sop',
  generation: 1,
  state: 'running',
  payload: {},
  attempt: 1,
  percent: 0,
  stage: '',
  detail: '',
  stages: null,
  error: null,
  createdAt: now,
  startedAt: null,
  finishedAt: null,
  heartbeatAt: null,
  ...change,
});
const shown = (change: Partial<JobRow>, position = 0, appliedAt: Date | null = null) =>
  progress.parse(presentProgress(run(appliedAt), job(change), position, now));

describe('progress', () => {
  it('begins with every stage waiting', () => {
    expect(notYetStarted()).toMatchObject({ stage: 'transcribing', progress: 0, detail: 'Waiting to start' });
    expect(notYetStarted().stages.map(({ stage }) => stage)).toEqual([...stageNames]);
  });

  it('says how many stand before it', () => {
    expect(shown({ state: 'waiting', attempt: 0 }, 3)).toMatchObject({
      detail: 'Waiting: 3 before this one',
      queue_position: 3,
    });
  });

  it('keeps stage and percentage while it waits to go on', () => {
    const waiting = { state: 'waiting', percent: 60, stages: stages('done', 'done', 'running') } as const;
    expect(shown(waiting)).toMatchObject({ stage: 'generating', progress: 60, detail: 'Waiting to go on' });
  });

  it('shows the first stage that is not done', () => {
    expect(shown({ percent: 30, stages: stages('done', 'running', 'waiting', 'running') }).stage).toBe(
      'extracting',
    );
  });

  it('is below 100 and not complete while the SOP does not hold the content', () => {
    const done = { state: 'done', percent: 100, stages: stages(...stageNames.map(() => 'done')) } as const;
    expect(shown(done)).toMatchObject({ stage: 'screenshots', progress: 99 });
    expect(shown(done, 0, now)).toMatchObject({ stage: 'complete', progress: 100 });
  });

  it('shows every stage done once it is complete', () => {
    const { stages: all } = shown({ state: 'done', stages: stages('done', 'running') }, 0, now);
    expect(all.map(({ state, progress: percent }) => [state, percent])).toEqual(
      stageNames.map(() => ['done', 100]),
    );
  });

  it('shows in which stage it failed and why', () => {
    const failed = shown({
      state: 'failed',
      percent: 40,
      detail: 'Too long.',
      stages: stages('done', 'running'),
    });
    expect(failed).toMatchObject({
      stage: 'error',
      progress: 40,
      detail: 'Too long.',
      remaining_seconds: null,
    });
    expect(failed.stages.slice(0, 3).map(({ state }) => state)).toEqual(['done', 'failed', 'waiting']);
  });

  it('guesses the time left from the time taken, once enough is done', () => {
    const startedAt = new Date(now.getTime() - 30_000);
    expect(shown({ percent: 25, startedAt }).remaining_seconds).toBe(90);
    expect(shown({ percent: 4, startedAt }).remaining_seconds).toBeNull();
  });
});
