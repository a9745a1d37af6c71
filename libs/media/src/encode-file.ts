import { mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runFfmpeg, type MediaRunOptions } from './run-ffmpeg.js';
import { UnusableVideo } from './unusable-video.js';
import { deinterlace, fitPicture, type Size } from './picture-filter.js';
import type { VideoFacts } from './video-facts.js';
import { faultOf } from './whose-fault.js';
import { inWorkFolder } from './work-folder.js';

export interface EncodeOptions extends MediaRunOptions {
  /** 0 to 1, never falling. */
  onProgress?(fraction: number): void;
}

/** Encoding a second of hard 4K may take a dozen on a small machine. */
const limitSecondsPerSecond = 16;

/** 200 Mbit a second: ten times what any copy of ours needs, and an end for a file that grows without one. */
const maxBytesPerSecond = 25_000_000;

/** A copy of the streams takes what the file takes. */
export const limitBytesFor = ({ durationSeconds, sizeBytes }: VideoFacts): number =>
  Math.ceil(Math.max(durationSeconds * maxBytesPerSecond, sizeBytes * 1.5)) + (64 << 20);

/** One hardened run that writes one file, which appears when it is whole. */
export async function encodeFile(
  file: string,
  facts: VideoFacts,
  outFile: string,
  outputOptions: string[],
  options: EncodeOptions,
): Promise<void> {
  await inWorkFolder(dirname(outFile), { file, container: facts.container }, async (folder) => {
    const name = 'encoded';
    const maxBytes = limitBytesFor(facts);
    const limitOptions = ['-fs', String(maxBytes)];
    const end = await runFfmpeg(
      folder,
      { container: facts.container, outputs: [{ file: name, options: [...limitOptions, ...outputOptions] }] },
      options,
      {
        limitSeconds: facts.durationSeconds * limitSecondsPerSecond + 60,
        onSeconds: (done) => options.onProgress?.(Math.min(1, done / facts.durationSeconds)),
      },
    );
    const written = await stat(join(folder, name)).catch(() => undefined);
    // ffmpeg ends well where it is cut off.
    if ((written?.size ?? 0) >= maxBytes) throw new UnusableVideo('unsupported');
    if (end.exitCode !== 0 || !written?.size) throw await faultOf(end, folder, facts, options);
    await mkdir(dirname(outFile), { recursive: true });
    await rename(join(folder, name), outFile);
  });
}

/**
 * H.264 in plain colours at this size (even numbers), of whole pictures. A keyframe every two seconds or so keeps seeking quick;
 * times stay as they are, variable or not.
 */
export function h264(facts: VideoFacts, size: Size, crf: number): string[] {
  const filters = [...deinterlace(facts), ...fitPicture(facts, size, 'video')];
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
