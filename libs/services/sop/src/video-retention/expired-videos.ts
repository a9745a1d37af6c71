import { dayMilliseconds } from '@sop/service-kit';

/** SQL over `sop`: it has a video, and was made before the time. A run in progress still needs the video. */
export const isExpired = (before: string): string =>
  `status = 'ready' and video_size_bytes > 0 and made_at <= ${before}`;

/** SOPs that were made until then have lost their video by the rule. */
export const expiredBefore = (now: Date, days: number): Date =>
  new Date(now.getTime() - days * dayMilliseconds);
