export { defineJob, type JobDefinition, type JobPayload } from './define-job.js';
export type { FailedJob, JobHandler } from './job-handler.js';
export { provideJobs, JobsModule, ServiceJobs } from './jobs.module.js';
export { dismissFailedJob, findFailedJob, listFailedJobs, retryFailedJob } from './failed-jobs.js';
export { readQueueStatus, filterUnfinishedSubjects } from './queue-status.js';
export { listSchedules } from './schedules.js';
export { JobQueue, NO_COMPANY } from './job-queue.js';
export { rowVersion, WaitingQueue } from './waiting-queue.js';
export { JobWorker, type JobWorkerOptions } from './job-worker.js';
export type { JobContext } from './job-run.js';
export { messageOf, waitingMessage, type JobRow, type JobStageRow, type JobState } from './job-row.js';
export type { ClaimedJob, JobProgress } from './lease.js';
export { inParallel } from './in-parallel.js';
export { storedError } from './stored-error.js';
export {
  isCancelled,
  isOutOfSpace,
  JobStopped,
  Refused,
  Retry,
  standardFailure,
  type StopCause,
  Wait,
} from './failures.js';
