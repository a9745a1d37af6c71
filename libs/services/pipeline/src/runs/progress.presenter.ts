import { stageNames, type Progress } from '@sop/contracts';
import { isOutOfSpace, type JobRow } from '@sop/jobs';
import type { RunRow } from './run.entity.js';

const waiting: Progress['stages'] = stageNames.map((stage) => ({
  stage,
  state: 'waiting',
  progress: 0,
  detail: '',
}));

/** Too early a guess would jump about: it is given once this much is done. */
const estimateFromPercent = 5;

/** Joins what was asked for (run) and how far the work is (job) into what the client polls. */
export function presentProgress(
  run: RunRow,
  job: JobRow,
  queuePosition: number,
  now: Date,
  isSpaceLow = false,
): Progress {
  const stages = stagesOf(job);
  if (run.appliedAt) return ended('complete', '', stages);
  switch (job.state) {
    case 'failed':
      return { ...ended('error', job.detail, stages), progress: Math.min(99, job.percent) };
    case 'cancelled':
      return ended('expired', '', stages);
    case 'waiting':
      return under(stages, job.percent, waitingFor(job, queuePosition, isSpaceLow), null, queuePosition);
    default:
      return under(stages, job.percent, job.detail, remainingSeconds(job, now), 0);
  }
}

/** An SOP whose run this service has not heard of yet: a moment after it was created. */
export const notYetStarted = (): Progress => under(waiting, 0, waitingDetail(0, 0), null, 0);

/** As long as the disk is full it is no use to say who else is waiting. */
const waitingFor = (job: JobRow, queuePosition: number, isSpaceLow: boolean): string =>
  isSpaceLow || isOutOfSpace(job.error ?? '')
    ? 'No space is left on the server. This goes on as soon as there is some.'
    : waitingDetail(queuePosition, job.attempt);

function waitingDetail(queuePosition: number, attempt: number): string {
  if (attempt > 0) return 'Waiting to go on';
  return queuePosition > 0 ? `Waiting: ${queuePosition} before this one` : 'Waiting to start';
}

/** Under way: the first unfinished stage is shown, and the last percent belongs to the SOP being filled. */
const under = (
  stages: Progress['stages'],
  percent: number,
  detail: string,
  remaining_seconds: number | null,
  queue_position: number,
): Progress => ({
  stage: stages.find((each) => each.state !== 'done')?.stage ?? 'screenshots',
  progress: Math.min(99, percent),
  detail,
  stages,
  remaining_seconds,
  queue_position,
});

function ended(
  stage: 'complete' | 'error' | 'expired',
  detail: string,
  stages: Progress['stages'],
): Progress {
  return {
    stage,
    progress: 100,
    detail,
    stages: stages.map((each) => ({ ...each, ...endOf(stage, each) })),
    remaining_seconds: null,
    queue_position: 0,
  };
}

function endOf(stage: 'complete' | 'error' | 'expired', { state }: Progress['stages'][number]) {
  if (stage === 'complete') return { state: 'done' as const, progress: 100, detail: '' };
  return stage === 'error' && state === 'running' ? { state: 'failed' as const } : {};
}

const stagesOf = (job: JobRow): Progress['stages'] => (job.stages as Progress['stages'] | null) ?? waiting;

function remainingSeconds(job: JobRow, now: Date): number | null {
  if (!job.startedAt || job.percent < estimateFromPercent) return null;
  const elapsed = (now.getTime() - job.startedAt.getTime()) / 1000;
  return Math.round((elapsed / job.percent) * (100 - job.percent));
}
