import { JobStopped } from '@sop/jobs';

/** Whether the job was taken back because its SOP is gone, and not merely put down. */
export const isCancelled = ({ reason }: AbortSignal): boolean =>
  reason instanceof JobStopped && reason.stopCause === 'cancelled';
