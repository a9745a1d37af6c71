export { jobsTable } from './jobs-table.js';
export { JobQueue, type JobSubject, type NewJob } from './job-queue.js';
export { JobWorker, type JobWorkerOptions } from './job-worker.js';
export type { JobContext, JobProgress } from './job-run.js';
export type { JobRow, JobStageRow, JobState } from './job-row.js';
export type { ClaimedJob } from './lease.js';
export { inParallel } from './in-parallel.js';
export { isCancelled, JobStopped, Refused, Retry, standardFailure, type StopCause } from './failures.js';
