import { encodeFile, h264, mp4Muxing } from './encode-file.js';
import { silenced, type SilenceOptions } from './silence.js';
import { pictureSpecifier, soundSpecifier } from './tracks.js';
import type { HiddenSpan } from './hidden-on.js';
import type { VideoFacts } from './video-facts.js';

const crf = 20;
/** Sound that MP4 holds and every browser plays; other sound is encoded. */
const copiedSound = ['aac', 'mp3'];
/** JPEG and H.264 store colours in blocks of this side. */
const block = 16;

/**
 * Writes a video of the same length and size (even sides) in which these regions are black during their times: H.264 as MP4 with
 * its index in front, the sound unchanged but for its silences. Every picture is encoded again, so that none of the old pixels is
 * left, and no other track, subtitle, cover picture or entry of its metadata is taken over. The file appears when it is complete.
 */
export async function coverVideo(
  file: string,
  facts: VideoFacts,
  outFile: string,
  spans: readonly HiddenSpan[],
  { silences = [], ...options }: SilenceOptions = {},
): Promise<void> {
  const even = (side: number): number => Math.max(2, 2 * Math.round(side / 2));
  const size = [even(facts.width), even(facts.height)] as const;
  const boxes = spans.flatMap((span) => span.regions.map((region) => boxOf(region, span, size)));
  const { audio } = facts;
  const copiesSound = audio && copiedSound.includes(audio.codec) && silences.length === 0;
  const output = [
    ...['-map', pictureSpecifier(facts), ...(audio ? ['-map', soundSpecifier(audio)] : ['-an'])],
    ...['-map_metadata', '-1', '-map_chapters', '-1'],
    ...h264(facts, size, crf, boxes),
    ...(audio && !copiesSound ? [...silenced(silences), '-c:a', 'aac', '-b:a', '128k'] : ['-c:a', 'copy']),
    ...mp4Muxing,
  ];
  await encodeFile(file, facts, outFile, output, options);
}

function boxOf(
  { x, y, width, height }: HiddenSpan['regions'][number],
  { fromSeconds, toSeconds }: HiddenSpan,
  [wide, high]: readonly [number, number],
): string {
  const [left, right] = blocks(x * wide, (x + width) * wide, wide);
  const [top, bottom] = blocks(y * high, (y + height) * high, high);
  const time = `between(t,${fromSeconds.toFixed(3)},${toSeconds.toFixed(3)})`;
  return `drawbox=${left}:${top}:${right - left}:${bottom - top}:black:fill:enable='${time}'`;
}

const blocks = (from: number, to: number, end: number): [number, number] => [
  Math.max(0, Math.floor(from / block) * block),
  Math.min(end, Math.ceil(to / block) * block),
];
