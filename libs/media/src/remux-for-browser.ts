import { browserFormat, canCopyAudio, canCopyVideo, type BrowserFormat } from './browser-format.js';
import { encodeFile, h264, mp4Muxing, type EncodeOptions } from './encode-file.js';
import type { VideoFacts } from './video-facts.js';

export type RemuxOptions = EncodeOptions;

const maxTranscodedSide = 1920;
export const transcodedCrf = 23;

/**
 * Writes a copy every browser plays and seeks, in the format {@link browserFormat} names: the streams as they are
 * (MP4 with its index in front, WebM with duration and cues), or else H.264 and AAC, at most 1920 pixels a side. The
 * file appears when it is whole. `transcoded` tells whether the picture or the sound was encoded anew.
 */
export async function remuxForBrowser(
  file: string,
  facts: VideoFacts,
  outFile: string,
  options: RemuxOptions = {},
): Promise<{ transcoded: boolean; format: BrowserFormat }> {
  const format = browserFormat(facts);
  const copiesVideo = canCopyVideo(format, facts);
  const copiesAudio = canCopyAudio(format, facts);
  const outputOptions = [
    ...['-map', '0:v:0', '-map', '0:a:0?'],
    ...(copiesVideo ? ['-c:v', 'copy'] : h264(transcodedSize(facts), transcodedCrf)),
    ...(copiesAudio ? ['-c:a', 'copy'] : newAudio[format]),
    ...muxing[format],
  ];
  await encodeFile(file, facts, outFile, outputOptions, options);
  return { transcoded: !copiesVideo || !copiesAudio, format };
}

export const newAudio: Readonly<Record<BrowserFormat, string[]>> = {
  mp4: ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
  webm: ['-c:a', 'libopus', '-b:a', '96k', '-ac', '2'],
};

const muxing: Readonly<Record<BrowserFormat, string[]>> = {
  mp4: mp4Muxing,
  webm: ['-cues_to_front', '1', '-f', 'webm'],
};

/** Even sides, at most 1920 pixels. */
export function transcodedSize({ width, height }: VideoFacts): [number, number] {
  const shrink = Math.min(1, maxTranscodedSide / Math.max(width, height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * shrink) / 2));
  return [even(width), even(height)];
}
