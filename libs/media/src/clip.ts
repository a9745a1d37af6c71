import { rm } from 'node:fs/promises';
import { encodeFile, h264, mp4Muxing, type EncodeOptions } from './encode-file.js';
import { frameSize } from './frame-filter.js';
import { probe } from './probe.js';
import { pictureSpecifier } from './tracks.js';
import type { VideoFacts } from './video-facts.js';

export interface ClipOptions extends EncodeOptions {
  fromSeconds: number;
  toSeconds: number;
  /** In pixels; a smaller picture stays unchanged. */
  maxHeight: number;
}

const picturesPerSecond = 15;
/** Six seconds are at most half a megabyte. */
const rate = ['-maxrate', '600k', '-bufsize', '600k'];
const crf = 28;

/**
 * Encodes a part of the picture as a small MP4 for loops: H.264, no sound, an even number of pictures a second, index in front. The
 * file should have an index itself, for the seek. The clip appears when it is complete.
 * @throws UnusableVideo also where no picture begins in this part
 */
export async function makeClip(
  file: string,
  facts: VideoFacts,
  outFile: string,
  { fromSeconds, toSeconds, maxHeight, ...options }: ClipOptions,
): Promise<void> {
  const even = [`fps=${picturesPerSecond}:start_time=0`];
  const output = [
    ...['-map', pictureSpecifier(facts), '-an', '-t', (toSeconds - fromSeconds).toFixed(3)],
    ...[...h264(facts, frameSize(facts, maxHeight), crf, even), ...rate, ...mp4Muxing],
  ];
  await encodeFile(file, facts, outFile, output, options, ['-ss', fromSeconds.toFixed(3)]);
  try {
    await probe(outFile, options);
  } catch (error) {
    await rm(outFile);
    throw error;
  }
}
