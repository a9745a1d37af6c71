import { encodeFile, h264, mp4Muxing, type EncodeOptions } from './encode-file.js';
import { frameSize } from './frame-filter.js';
import { pictureSpecifier } from './tracks.js';
import type { VideoFacts } from './video-facts.js';

export interface TranscodeOptions extends EncodeOptions {
  /** In pixels; a smaller picture stays unchanged. */
  maxHeight: number;
  /** Constant rate factor of x264: lower is better and larger. */
  crf: number;
}

/**
 * Encodes the picture as MP4: H.264, 8-bit 4:2:0, even sizes, index in front, original times; no sound. The file
 * appears when it is complete.
 */
export async function transcode(
  file: string,
  facts: VideoFacts,
  outFile: string,
  options: TranscodeOptions,
): Promise<void> {
  const { maxHeight, crf } = options;
  const picture = ['-map', pictureSpecifier(facts), '-an', ...h264(facts, frameSize(facts, maxHeight), crf)];
  await encodeFile(file, facts, outFile, [...picture, ...mp4Muxing], options);
}
