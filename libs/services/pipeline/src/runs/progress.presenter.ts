import { stageNames, type Progress, type StatusMessage, statusMessage, sentenceOf } from '@sop/contracts';
import { isOutOfSpace, type JobRow, waitingMessage } from '@sop/jobs';
import type { SignedPaths } from '@sop/object-store';
import type { RunRow } from './run.entity.js';
import { parseStoredProgress, type StoredProgress } from './stored-progress.js';

const emptyProgress: StoredProgress = {
  stages: stageNames.map((stage) => ({ stage, state: 'waiting', progress: 0, detail: '', detail_codes: [] })),
  remaining_seconds: null,
  lowest_seconds: null,
  recent_speech: [],
  frame_key: null,
};

/** The run and the progress of its job. */
export type RunAndJob = Pick<RunRow, 'appliedAt' | 'isRefused'> &
  Pick<JobRow, 'state' | 'percent' | 'detail' | 'detailCodes' | 'attempt' | 'stages' | 'error'>;

/** The reply that clients poll. */
export function presentProgress(
  { appliedAt, isRefused, ...job }: RunAndJob,
  queuePosition: number,
  paths: Pick<SignedPaths, 'sign'>,
  isSpaceLow = false,
): Progress {
  const shown = parseStoredProgress(job.stages) ?? emptyProgress;
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
        ...inProgress(shown, job.percent),
        ...messageFields(waitingFor(job, queuePosition, isSpaceLow)),
        remaining_seconds: null,
        queue_position: queuePosition,
        frame,
      };
    default:
      return { ...inProgress(shown, job.percent), detail: job.detail, detail_codes: job.detailCodes, frame };
  }
}

/** An SOP whose creation event has not arrived yet. */
export const notYetStarted = (): Progress => ({
  ...inProgress(emptyProgress, 0),
  ...messageFields(waitingMessage(0, false)),
});

const messageFields = (message: StatusMessage) => ({ detail: sentenceOf(message), detail_codes: [message] });

/** While the disk is full, the queue position is irrelevant. */
const waitingFor = (
  job: Pick<JobRow, 'error' | 'attempt'>,
  queuePosition: number,
  isSpaceLow: boolean,
): StatusMessage =>
  isSpaceLow || isOutOfSpace(job.error ?? '')
    ? statusMessage('work.no-space')
    : waitingMessage(queuePosition, job.attempt > 0);

/** In progress: the first unfinished stage is shown, and the last percent is the filling of the SOP. */
const inProgress = (
  { stages, remaining_seconds, recent_speech }: StoredProgress,
  percent: number,
): Progress => ({
  stage: stages.find((each) => each.state !== 'done')?.stage ?? 'screenshots',
  progress: Math.min(99, percent),
  detail: '',
  detail_codes: [],
  can_retry: false,
  stages,
  remaining_seconds,
  queue_position: 0,
  recent_speech,
  frame: null,
});

type End = 'complete' | 'error' | 'expired';

const ended = (stage: End, { stages }: StoredProgress): Progress => ({
  stage,
  progress: 100,
  detail: '',
  detail_codes: [],
  can_retry: false,
  stages: stages.map((each) => ({ ...each, ...endOf(stage, each) })),
  remaining_seconds: null,
  queue_position: 0,
  recent_speech: [],
  frame: null,
});

function endOf(stage: End, { state }: Progress['stages'][number]) {
  if (stage === 'complete') return { state: 'done' as const, progress: 100, detail: '', detail_codes: [] };
  return stage === 'error' && state === 'running' ? { state: 'failed' as const } : {};
}
