import { mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runFfmpeg, type MediaRunOptions } from './run-ffmpeg.js';
import { UnusableVideo } from './unusable-video.js';
import { deinterlace, fitPicture, type Size } from './picture-filter.js';
import type { VideoFacts } from './video-facts.js';
import { classifyFailure } from './classify-failure.js';
import { inWorkFolder } from './work-folder.js';

export interface EncodeOptions extends MediaRunOptions {
  /** From 0 to 1, monotonic. */
  onProgress?(fraction: number): void;
}

/** Encoding a second of demanding 4K can take a dozen seconds on a small machine. */
const limitSecondsPerSecond = 16;

/** 200 Mbit/s: ten times what any copy needs, and a limit for a runaway file. */
const maxBytesPerSecond = 25_000_000;

/** Copied streams need as much space as the file. */
export const limitBytesFor = ({ durationSeconds, sizeBytes }: VideoFacts): number =>
  Math.ceil(Math.max(durationSeconds * maxBytesPerSecond, sizeBytes * 1.5)) + (64 << 20);

/** Writes one file in one sandboxed run; it appears when it is complete. */
export async function encodeFile(
  file: string,
  facts: VideoFacts,
  outFile: string,
  outputOptions: string[],
  options: EncodeOptions,
  /** Before the input, such as a seek. */
  inputOptions: string[] = [],
): Promise<void> {
  await inWorkFolder(dirname(outFile), { file, container: facts.container }, async (folder) => {
    const name = 'encoded';
    const maxBytes = limitBytesFor(facts);
    const limitOptions = ['-fs', String(maxBytes)];
    const outputs = [{ file: name, options: [...limitOptions, ...outputOptions] }];
    const end = await runFfmpeg(folder, { container: facts.container, inputOptions, outputs }, options, {
      limitSeconds: facts.durationSeconds * limitSecondsPerSecond + 60,
      onSeconds: (done) => options.onProgress?.(Math.min(1, done / facts.durationSeconds)),
    });
    const written = await stat(join(folder, name)).catch(() => undefined);
    // ffmpeg exits with 0 when the size limit cuts it off.
    if ((written?.size ?? 0) >= maxBytes) throw new UnusableVideo('unsupported');
    if (end.exitCode !== 0 || !written?.size) throw await classifyFailure(end, folder, facts, options);
    await mkdir(dirname(outFile), { recursive: true });
    await rename(join(folder, name), outFile);
  });
}

/**
 * H.264 in 8-bit 4:2:0 at this size (even numbers), progressive. A keyframe about every two seconds keeps seeking
 * fast; timestamps are unchanged, variable or not, unless one of `moreFilters` changes them.
 */
export function h264(facts: VideoFacts, size: Size, crf: number, moreFilters: string[] = []): string[] {
  const filters = [...deinterlace(facts), ...fitPicture(facts, size, 'video'), ...moreFilters];
  const toned = facts.colours === undefined ? [] : ordinaryColours;
  return [
    ...['-vf', filters.join(','), '-vsync', 'vfr', ...toned],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', String(crf), '-g', '60'],
  ];
}

const ordinaryColours = [
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-colorspace',
  'bt709',
  '-color_range',
  'tv',
];

export const mp4Muxing = ['-movflags', '+faststart', '-f', 'mp4'];
