import { browserCopy, seekableCopy, type BrowserFormat, type CopyPlan } from './copy-plan.js';
import { encodeFile, h264, mp4Muxing, type EncodeOptions } from './encode-file.js';
import { minGapSeconds, lengthOf, middleOf } from './recording-gaps.js';
import { silenced, type SilenceOptions } from './silence.js';
import { pictureSpecifier, soundSpecifier } from './tracks.js';
import type { VideoFacts } from './video-facts.js';

interface Written {
  /** Whether the picture or the sound was encoded. */
  transcoded: boolean;
  format: BrowserFormat;
}

const maxTranscodedSide = 1920;
const transcodedCrf = 23;

/**
 * Writes a copy that every browser plays and seeks, in the format that {@link browserCopy} names: streams copied
 * (MP4 with its index in front, WebM with duration and cues), or else H.264 and AAC, at most 1920 pixels a side.
 * It contains only the chosen picture and the chosen sound, which is encoded where it has silences. The file appears
 * when it is complete.
 */
export const remuxForBrowser = (
  file: string,
  facts: VideoFacts,
  outFile: string,
  options: SilenceOptions = {},
): Promise<Written> => writeCopy(file, facts, outFile, browserCopy(facts), options);

/**
 * Writes a browser's recording (without duration and index) as MP4 with both, index in front: streams copied where
 * MP4 can contain them, else as H.264 and AAC, at most 1920 pixels a side. The file appears when it is complete.
 */
export const seekableMp4 = (
  file: string,
  facts: VideoFacts,
  outFile: string,
  options: EncodeOptions = {},
): Promise<Written> => writeCopy(file, facts, outFile, seekableCopy(facts), options);

/**
 * Copies the chosen picture and every sound without the gaps of the recording: what follows a gap is moved to its
 * start. The file keeps the container family and clock of the original, and appears when it is complete.
 */
export async function withoutGaps(
  file: string,
  facts: VideoFacts,
  outFile: string,
  options: EncodeOptions = {},
): Promise<void> {
  const { gaps = [], sounds = [], container } = facts;
  // Pictures are decoded before they are shown, so the first one after a gap may have a decoding time within it, near
  // its end.
  const moved = (clock: 'PTS' | 'DTS'): string => {
    const after = gaps.map(
      (gap) => `gte(${clock}*TB,${middleOf(gap).toFixed(3)})*${lengthOf(gap).toFixed(3)}`,
    );
    return `'${clock}-(${after.join('+') || '0'})/TB'`;
  };
  // The last picture before a gap declares a duration until its end.
  const lasting = `if(gte(DURATION*TB,${minGapSeconds}),0.1/TB,DURATION)`;
  const times = `setts=pts=${moved('PTS')}:dts=${moved('DTS')}:duration='${lasting}'`;
  const maps = [pictureSpecifier(facts), ...sounds.map(soundSpecifier)].flatMap((track) => ['-map', track]);
  const muxer = container === 'mp4' ? 'mov' : 'matroska';
  await encodeFile(
    file,
    facts,
    outFile,
    [...maps, '-c', 'copy', '-bsf:v', times, '-bsf:a', times, '-f', muxer],
    options,
  );
}

async function writeCopy(
  file: string,
  facts: VideoFacts,
  outFile: string,
  { format, copiesVideo, ...plan }: CopyPlan,
  { silences = [], ...options }: SilenceOptions,
): Promise<Written> {
  const { audio } = facts;
  const copiesAudio = plan.copiesAudio && (!audio || silences.length === 0);
  const outputOptions = [
    ...['-map', pictureSpecifier(facts), ...(audio ? ['-map', soundSpecifier(audio)] : ['-an'])],
    ...(copiesVideo ? ['-c:v', 'copy'] : h264(facts, transcodedSize(facts), transcodedCrf)),
    ...(copiesAudio
      ? ['-c:a', 'copy']
      : [...silenced(silences), ...newAudio[format], '-ac', String(channelsOf(facts))]),
    ...muxing[format],
  ];
  await encodeFile(file, facts, outFile, outputOptions, options);
  return { transcoded: !copiesVideo || !copiesAudio, format };
}

const newAudio: Readonly<Record<BrowserFormat, string[]>> = {
  mp4: ['-c:a', 'aac', '-b:a', '128k'],
  webm: ['-c:a', 'libopus', '-b:a', '96k'],
};

/** One channel remains one: spread over two it would be half as loud. */
const channelsOf = ({ audio }: VideoFacts): number => Math.min(2, audio?.channels ?? 2);

const muxing: Readonly<Record<BrowserFormat, string[]>> = {
  // Older ffmpeg versions call Opus in MP4 experimental.
  mp4: ['-strict', '-2', ...mp4Muxing],
  webm: ['-cues_to_front', '1', '-f', 'webm'],
};

/** Even sides, at most 1920 pixels. */
function transcodedSize({ width, height }: VideoFacts): [number, number] {
  const shrink = Math.min(1, maxTranscodedSide / Math.max(width, height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * shrink) / 2));
  return [even(width), even(height)];
}
