import { describe, expect, it } from '@jest/globals';
import { progress, stageNames, statusMessage } from '@sop/contracts';
import { notYetStarted, presentProgress, type RunAndJob } from './progress.presenter.js';

const stages = (...states: string[]) =>
  stageNames.map((stage, at) => ({
    stage,
    state: states[at] ?? 'waiting',
    progress: states[at] === 'done' ? 100 : 0,
    detail: '',
  }));
const storedProgress = (...states: string[]) => ({
  stages: stages(...states),
  remaining_seconds: 40,
  lowest_seconds: 40,
  recent_speech: [{ start_seconds: 3, text: 'Loosen the bolts.' }],
  frame_key: 'frames/c/s/thumbnails/000003.jpg',
});
const paths = { sign: (key: string) => `storage/${key}?signature=x` };
const shown = (change: Partial<RunAndJob>, position = 0) =>
  progress.parse(
    presentProgress(
      {
        state: 'running',
        attempt: 1,
        error: null,
        percent: 0,
        detail: '',
        detailCodes: [],
        stages: null,
        appliedAt: null,
        isRefused: false,
        ...change,
      },
      position,
      paths,
    ),
  );

describe('presentProgress', () => {
  it('starts with every stage waiting', () => {
    expect(progress.parse(notYetStarted())).toMatchObject({
      stage: 'transcribing',
      progress: 0,
      detail: 'Waiting to start',
      detail_codes: [statusMessage('work.waiting-to-start')],
    });
    expect(notYetStarted().stages.map(({ stage }) => stage)).toEqual([...stageNames]);
  });

  it('shows the queue position', () => {
    expect(shown({ state: 'waiting', attempt: 0 }, 3)).toMatchObject({
      detail: 'Waiting: 3 ahead',
      detail_codes: [statusMessage('work.waiting-behind', { before: 3 })],
      queue_position: 3,
    });
  });

  it('keeps stage and percentage while a run waits to resume, without an estimate', () => {
    expect(
      shown({ state: 'waiting', percent: 60, stages: storedProgress('done', 'done', 'running') }),
    ).toMatchObject({
      stage: 'generating',
      progress: 60,
      detail: 'Waiting to continue',
      remaining_seconds: null,
    });
  });

  it('shows the first unfinished stage', () => {
    expect(
      shown({ percent: 30, stages: storedProgress('done', 'running', 'waiting', 'running') }).stage,
    ).toBe('extracting');
  });

  it('shows the remaining time, the transcript lines, and the examined picture under a signed path', () => {
    expect(shown({ percent: 30, stages: storedProgress('running') })).toMatchObject({
      remaining_seconds: 40,
      recent_speech: [{ start_seconds: 3, text: 'Loosen the bolts.' }],
      frame: 'storage/frames/c/s/thumbnails/000003.jpg?signature=x',
    });
  });

  it('reads rows of an earlier release, and ignores anything else', () => {
    expect(shown({ percent: 30, stages: stages('done', 'running') })).toMatchObject({
      stage: 'extracting',
      remaining_seconds: null,
      recent_speech: [],
      frame: null,
    });
    expect(shown({ percent: 30, stages: { stages: 'none' } }).stage).toBe('transcribing');
  });

  it('is below 100 and not complete while the SOP has no content', () => {
    const done = {
      state: 'done',
      percent: 100,
      stages: storedProgress(...stageNames.map(() => 'done')),
    } as const;
    expect(shown(done)).toMatchObject({ stage: 'screenshots', progress: 99 });
    expect(shown({ ...done, appliedAt: new Date() })).toMatchObject({ stage: 'complete', progress: 100 });
  });

  it('shows every stage as done once complete, without details', () => {
    const complete = shown({
      state: 'done',
      stages: storedProgress('done', 'running'),
      appliedAt: new Date(),
    });
    expect(complete.stages.map(({ state, progress: percent }) => [state, percent])).toEqual(
      stageNames.map(() => ['done', 100]),
    );
    expect(complete).toMatchObject({ recent_speech: [], frame: null, remaining_seconds: null });
  });

  it('shows the failed stage and the reason', () => {
    const failed = shown({
      state: 'failed',
      percent: 40,
      detail: 'Too long.',
      stages: storedProgress('done', 'running'),
    });
    expect(failed).toMatchObject({
      stage: 'error',
      progress: 40,
      detail: 'Too long.',
      can_retry: true,
      remaining_seconds: null,
    });
    expect(failed.stages.slice(0, 3).map(({ state }) => state)).toEqual(['done', 'failed', 'waiting']);
  });

  it('offers a retry of a failed run, and none for an unusable video', () => {
    expect(shown({ percent: 30 }).can_retry).toBe(false);
    expect(shown({ state: 'failed', isRefused: true }).can_retry).toBe(false);
  });
});
