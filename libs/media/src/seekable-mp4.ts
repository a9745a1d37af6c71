import { encodeFile, h264, mp4Muxing, type EncodeOptions } from './encode-file.js';
import { newAudio, transcodedCrf, transcodedSize } from './remux-for-browser.js';
import type { VideoFacts } from './video-facts.js';

/** What MP4 has a place for, whichever browser plays it: a copy takes seconds where encoding takes as long as the recording. */
const fitting = { video: ['h264', 'vp9', 'av1'], audio: ['aac', 'mp3', 'opus'] } as const;
const isOf = (list: readonly string[], name: string): boolean => list.includes(name);

/**
 * Writes what a browser recorded (no duration, no index) as MP4 with both, the index in front: the streams as they are where they fit,
 * else as H.264 and AAC, at most 1920 pixels a side. The file appears when it is whole.
 */
export async function seekableMp4(
  file: string,
  facts: VideoFacts,
  outFile: string,
  options: EncodeOptions = {},
): Promise<{ transcoded: boolean }> {
  const { videoCodec, audio } = facts;
  const copiesVideo = isOf(fitting.video, videoCodec);
  const copiesAudio = audio === undefined || isOf(fitting.audio, audio.codec);
  const outputOptions = [
    ...['-map', '0:v:0', '-map', '0:a:0?'],
    ...(copiesVideo ? ['-c:v', 'copy'] : h264(transcodedSize(facts), transcodedCrf)),
    ...(copiesAudio ? ['-c:a', 'copy'] : newAudio.mp4),
    // Older ffmpegs call Opus in MP4 an experiment.
    ...['-strict', '-2'],
    ...mp4Muxing,
  ];
  await encodeFile(file, facts, outFile, outputOptions, options);
  return { transcoded: !copiesVideo || !copiesAudio };
}
