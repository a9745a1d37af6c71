import { statusMessage, type StatusMessage } from '@sop/contracts';
import { UnusableVideo, type VideoFault } from '@sop/media';
import { TooLarge } from '@sop/object-store';
import { type VideoLimit, refuse } from '@sop/service-kit';
import type { VideoPurpose } from './video-purposes.js';

/** What the client is told instead of what the kits say. */
export function refusalOf(error: unknown, limit: VideoLimit, { notAVideo }: VideoPurpose): unknown {
  if (error instanceof TooLarge) return limit.problem();
  if (!(error instanceof UnusableVideo)) return error;
  return refuse(error.reason === 'empty' ? 'video.empty' : notAVideo);
}

/** Of a video that was looked at later, and is kept beside what was to be made of it. */
const faults = {
  empty: 'video.blank',
  'not-a-video': 'video.other-format',
  'no-picture': 'video.no-picture',
  truncated: 'video.truncated',
  corrupt: 'video.corrupt',
  'too-long': 'video.too-long',
  'too-large': 'video.picture-too-large',
  unsupported: 'video.unsupported',
} as const satisfies Record<VideoFault, string>;

export const remarkOf = ({ reason }: UnusableVideo): StatusMessage => statusMessage(faults[reason]);
