import { UnusableVideo } from '@sop/media';
import { TooLarge } from '@sop/object-store';
import { type VideoLimit, refuse } from '@sop/service-kit';
import type { VideoPurpose } from './video-purposes.js';

/** What the client is told instead of what the kits say. */
export function refusalOf(error: unknown, limit: VideoLimit, { notAVideo }: VideoPurpose): unknown {
  if (error instanceof TooLarge) return limit.problem();
  if (!(error instanceof UnusableVideo)) return error;
  return refuse(error.reason === 'empty' ? 'video.empty' : notAVideo);
}
