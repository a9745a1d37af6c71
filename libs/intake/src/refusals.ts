import { UnusableVideo } from '@sop/media';
import { TooLarge } from '@sop/object-store';
import { Problem, type VideoLimit } from '@sop/service-kit';
import type { VideoPurpose } from './video-purposes.js';

const emptyVideo = 'The video file is empty. Please choose another file.';

/** What the client is told instead of what the kits say. */
export function refusalOf(error: unknown, limit: VideoLimit, { notAVideo }: VideoPurpose): unknown {
  if (error instanceof TooLarge) return limit.problem();
  if (!(error instanceof UnusableVideo)) return error;
  return new Problem('unsupported-media', error.reason === 'empty' ? emptyVideo : notAVideo);
}
