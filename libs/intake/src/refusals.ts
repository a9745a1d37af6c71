import { statusMessage, type StatusMessage } from '@sop/contracts';
import { UnusableVideo, type UnusableVideoReason } from '@sop/media';
import { TooLarge } from '@sop/object-store';
import { type VideoLimit, refuse } from '@sop/service-kit';
import type { VideoPurpose } from './video-purposes.js';

/** Translates internal errors into refusals for the client. */
export function refusalOf(error: unknown, limit: VideoLimit, { notAVideo }: VideoPurpose): unknown {
  if (error instanceof TooLarge) return limit.problem();
  if (!(error instanceof UnusableVideo)) return error;
  return refuse(error.reason === 'empty' ? 'video.empty' : notAVideo);
}

/** The messages about a video that is inspected after its upload. */
const reasons = {
  empty: 'video.blank',
  'not-a-video': 'video.other-format',
  'no-picture': 'video.no-picture',
  truncated: 'video.truncated',
  corrupt: 'video.corrupt',
  'too-long': 'video.too-long',
  'too-large': 'video.picture-too-large',
  unsupported: 'video.unsupported',
} as const satisfies Record<UnusableVideoReason, string>;

export const statusMessageOf = ({ reason }: UnusableVideo): StatusMessage => statusMessage(reasons[reason]);
