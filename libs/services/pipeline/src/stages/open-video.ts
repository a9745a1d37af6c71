import { join } from 'node:path';
import { MediaProcessFailure, probe, withoutGaps, type MediaRunOptions, type VideoFacts } from '@sop/media';
import type { RunFiles } from '@sop/object-store';

/**
 * The video of a run on this machine, and what it is. Where the recording stood still for a while, every time of the SOP is that of
 * the video without these gaps: from here on the video is one that has none, and its facts name the ones it had.
 */
export async function openVideo(
  files: RunFiles,
  videoKey: string,
  options: MediaRunOptions,
): Promise<{ file: string; facts: VideoFacts }> {
  const file = await files.local(videoKey);
  const facts = await probe(file, options);
  if (!facts.gaps) return { file, facts };
  const joined = join(await files.subfolder('joined'), 'video');
  try {
    await withoutGaps(file, facts, joined, options);
  } catch (error) {
    if (error instanceof MediaProcessFailure || options.signal?.aborted) throw error;
    // An ffmpeg that cannot move times leaves the video as it is.
    const { gaps: _gaps, ...asItIs } = facts;
    return { file, facts: asItIs };
  }
  files.register(videoKey, joined);
  const { gaps, cutOff } = facts;
  return { file: joined, facts: { ...(await probe(joined, options)), gaps, ...(cutOff && { cutOff }) } };
}
