import { stageNames, type Progress } from '@sop/contracts';
import { isOutOfSpace, type JobRow } from '@sop/jobs';
import type { SignedPaths } from '@sop/object-store';
import type { RunRow } from './run.entity.js';
import { readShown, type Shown } from './shown.js';

const nothingShown: Shown = {
  stages: stageNames.map((stage) => ({ stage, state: 'waiting', progress: 0, detail: '' })),
  remaining_seconds: null,
  lowest_seconds: null,
  heard: [],
  frame_key: null,
};

/** What was asked for (run) and how far the work is (job). */
export type RunAndJob = Pick<RunRow, 'appliedAt'> &
  Pick<JobRow, 'state' | 'percent' | 'detail' | 'detailCodes' | 'attempt' | 'stages' | 'error'>;

/** What the client polls. */
export function presentProgress(
  { appliedAt, ...job }: RunAndJob,
  queuePosition: number,
  paths: Pick<SignedPaths, 'sign'>,
  isSpaceLow = false,
): Progress {
  const shown = readShown(job.stages) ?? nothingShown;
  if (appliedAt) return ended('complete', '', shown);
  const frame = shown.frame_key && paths.sign(shown.frame_key);
  switch (job.state) {
    case 'failed':
      return {
        ...ended('error', job.detail, shown),
        detail_codes: job.detailCodes,
        progress: Math.min(99, job.percent),
      };
    case 'cancelled':
      return ended('expired', '', shown);
    case 'waiting':
      return {
        ...under(shown, job.percent, waitingFor(job, queuePosition, isSpaceLow)),
        remaining_seconds: null,
        queue_position: queuePosition,
        frame,
      };
    default:
      return { ...under(shown, job.percent, job.detail), frame };
  }
}

/** An SOP whose run this service has not heard of yet: a moment after it was created. */
export const notYetStarted = (): Progress => under(nothingShown, 0, waitingDetail(0, 0));

/** As long as the disk is full it is no use to say who else is waiting. */
const waitingFor = (
  job: Pick<JobRow, 'error' | 'attempt'>,
  queuePosition: number,
  isSpaceLow: boolean,
): string =>
  isSpaceLow || isOutOfSpace(job.error ?? '')
    ? 'No space is left on the server. This goes on as soon as there is some.'
    : waitingDetail(queuePosition, job.attempt);

function waitingDetail(queuePosition: number, attempt: number): string {
  if (attempt > 0) return 'Waiting to go on';
  return queuePosition > 0 ? `Waiting: ${queuePosition} before this one` : 'Waiting to start';
}

/** Under way: the first unfinished stage is shown, and the last percent belongs to the SOP being filled. */
const under = ({ stages, remaining_seconds, heard }: Shown, percent: number, detail: string): Progress => ({
  stage: stages.find((each) => each.state !== 'done')?.stage ?? 'screenshots',
  progress: Math.min(99, percent),
  detail,
  detail_codes: [],
  stages,
  remaining_seconds,
  queue_position: 0,
  heard,
  frame: null,
});

type End = 'complete' | 'error' | 'expired';

const ended = (stage: End, detail: string, { stages }: Shown): Progress => ({
  stage,
  progress: 100,
  detail,
  detail_codes: [],
  stages: stages.map((each) => ({ ...each, ...endOf(stage, each) })),
  remaining_seconds: null,
  queue_position: 0,
  heard: [],
  frame: null,
});

function endOf(stage: End, { state }: Progress['stages'][number]) {
  if (stage === 'complete') return { state: 'done' as const, progress: 100, detail: '' };
  return stage === 'error' && state === 'running' ? { state: 'failed' as const } : {};
}
