import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaProcessFailure, probe, withoutGaps, type MediaRunOptions, type VideoFacts } from '@sop/media';
import type { RunFiles } from '@sop/object-store';

/**
 * The local video of a run and its facts. When the recording has gaps, all times of the SOP refer to the video without
 * them: from here on the video has none, and its facts list the removed ones.
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
  await files.admitCopyOf(file);
  try {
    await withoutGaps(file, facts, joined, options);
  } catch (error) {
    if (error instanceof MediaProcessFailure || options.signal?.aborted) throw error;
    // An ffmpeg that cannot shift times leaves the video unchanged.
    await rm(joined, { force: true });
    const { gaps: _gaps, ...asItIs } = facts;
    return { file, facts: asItIs };
  }
  files.register(videoKey, joined);
  // Two copies of the largest video fill the scratch folder, and the playable one is still to come.
  await rm(file, { force: true });
  const { gaps, cutOff } = facts;
  return { file: joined, facts: { ...(await probe(joined, options)), gaps, ...(cutOff && { cutOff }) } };
}
