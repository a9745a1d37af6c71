import { stageNames, type Progress, type StatusMessage, statusMessage, sentenceOf } from '@sop/contracts';
import { isOutOfSpace, type JobRow, waitingMessage } from '@sop/jobs';
import type { SignedPaths } from '@sop/object-store';
import type { RunRow } from './run.entity.js';
import { readShown, type Shown } from './shown.js';

const nothingShown: Shown = {
  stages: stageNames.map((stage) => ({ stage, state: 'waiting', progress: 0, detail: '', detail_codes: [] })),
  remaining_seconds: null,
  lowest_seconds: null,
  heard: [],
  frame_key: null,
};

/** What was asked for (run) and how far the work is (job). */
export type RunAndJob = Pick<RunRow, 'appliedAt' | 'isRefused'> &
  Pick<JobRow, 'state' | 'percent' | 'detail' | 'detailCodes' | 'attempt' | 'stages' | 'error'>;

/** What the client polls. */
export function presentProgress(
  { appliedAt, isRefused, ...job }: RunAndJob,
  queuePosition: number,
  paths: Pick<SignedPaths, 'sign'>,
  isSpaceLow = false,
): Progress {
  const shown = readShown(job.stages) ?? nothingShown;
  if (appliedAt) return ended('complete', shown);
  const frame = shown.frame_key && paths.sign(shown.frame_key);
  switch (job.state) {
    case 'failed':
      return {
        ...ended('error', shown),
        detail: job.detail,
        detail_codes: job.detailCodes,
        can_retry: !isRefused,
        progress: Math.min(99, job.percent),
      };
    case 'cancelled':
      return ended('expired', shown);
    case 'waiting':
      return {
        ...under(shown, job.percent),
        ...saying(waitingFor(job, queuePosition, isSpaceLow)),
        remaining_seconds: null,
        queue_position: queuePosition,
        frame,
      };
    default:
      return { ...under(shown, job.percent), detail: job.detail, detail_codes: job.detailCodes, frame };
  }
}

/** An SOP whose run this service has not heard of yet: a moment after it was created. */
export const notYetStarted = (): Progress => ({
  ...under(nothingShown, 0),
  ...saying(waitingMessage(0, false)),
});

const saying = (said: StatusMessage) => ({ detail: sentenceOf(said), detail_codes: [said] });

/** As long as the disk is full it is no use to say who else is waiting. */
const waitingFor = (
  job: Pick<JobRow, 'error' | 'attempt'>,
  queuePosition: number,
  isSpaceLow: boolean,
): StatusMessage =>
  isSpaceLow || isOutOfSpace(job.error ?? '')
    ? statusMessage('work.no-space')
    : waitingMessage(queuePosition, job.attempt > 0);

/** Under way: the first unfinished stage is shown, and the last percent belongs to the SOP being filled. */
const under = ({ stages, remaining_seconds, heard }: Shown, percent: number): Progress => ({
  stage: stages.find((each) => each.state !== 'done')?.stage ?? 'screenshots',
  progress: Math.min(99, percent),
  detail: '',
  detail_codes: [],
  can_retry: false,
  stages,
  remaining_seconds,
  queue_position: 0,
  heard,
  frame: null,
});

type End = 'complete' | 'error' | 'expired';

const ended = (stage: End, { stages }: Shown): Progress => ({
  stage,
  progress: 100,
  detail: '',
  detail_codes: [],
  can_retry: false,
  stages: stages.map((each) => ({ ...each, ...endOf(stage, each) })),
  remaining_seconds: null,
  queue_position: 0,
  heard: [],
  frame: null,
});

function endOf(stage: End, { state }: Progress['stages'][number]) {
  if (stage === 'complete') return { state: 'done' as const, progress: 100, detail: '', detail_codes: [] };
  return stage === 'error' && state === 'running' ? { state: 'failed' as const } : {};
}
