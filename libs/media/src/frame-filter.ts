import { deinterlace, fitPicture } from './picture-filter.js';
import { pictureSpecifier } from './tracks.js';
import type { VideoFacts } from './video-facts.js';

const thumbnailWidth = 320;
const defaultMaxHeight = 1080;

function even(value: number): number {
  return Math.max(2, 2 * Math.round(value / 2));
}

/** Displayed size, at most `maxHeight`, in even numbers. Never enlarged. */
export function frameSize({ width, height }: VideoFacts, maxHeight = defaultMaxHeight): [number, number] {
  const shrink = Math.min(1, maxHeight / height);
  return [even(width * shrink), even(height * shrink)];
}

export function thumbnailSize({ width, height }: VideoFacts): [number, number] {
  const shrink = Math.min(1, thumbnailWidth / width);
  return [even(width * shrink), even(height * shrink)];
}

/** Sampled frames: the one shown at each moment, `seconds / frames` apart, from `start` on. */
export interface Sampling {
  frames: number;
  seconds: number;
  /** In ffmpeg's clock, which is 0 at the seek position. */
  start: number;
}

/** One frame by its number, from 0 in the order in which they are shown. */
export interface FrameNumber {
  number: number;
}

/** ffmpeg's clock in these graphs: finer than that of any container. */
const ticksPerSecond = 1_000_000;
/** Many containers round to milliseconds: a frame up to half a millisecond late counts as in time. */
const lateTicks = 500;

/**
 * Full pictures `[full]` and thumbnails `[small]` of the frames shown at the moments of `sampling`, one for each
 * moment: a frame that stays is repeated. The times of all frames are written to a file, which {@link
 * shownInSamples} maps to samples. Output sizes are fixed, so a video that changes its size never reaches an
 * encoder with another size. Frames are selected before scaling, which is expensive.
 */
export function frameFilter(
  facts: VideoFacts,
  times: { file: string; printsAtOnce?: boolean },
  choice: Sampling | FrameNumber,
  maxHeight?: number,
): string {
  const [smallWidth, smallHeight] = thumbnailSize(facts);
  const chain = [
    ...deinterlace(facts),
    `settb=1/${ticksPerSecond}`,
    // The print filter skips frames without metadata, so each gets an entry.
    'metadata=mode=add:key=selected:value=1',
    `metadata=mode=print:file=${times.file}${times.printsAtOnce ? ':direct=1' : ''}`,
    ...('number' in choice ? [`select=eq(n\\,${choice.number})`] : sampled(choice)),
    ...fitPicture(facts, frameSize(facts, maxHeight), 'jpeg'),
    'split=2[full][wide]',
  ];
  return [
    `[${pictureSpecifier(facts)}]${chain.join(',')}`,
    `[wide]scale=${smallWidth}:${smallHeight}:flags=area,format=yuvj420p[small]`,
  ].join(';');
}

function sampled({ frames, seconds, start }: Sampling): string[] {
  // Rounding up selects for every moment the last frame at or before it.
  return [`setpts=PTS-${lateTicks}`, `fps=fps=${frames}/${seconds}:start_time=${start}:round=up`];
}

/**
 * The frame of each sample, as the fps filter of {@link frameFilter} chooses it: positions in `times`, which are
 * in ticks. There are as many samples as pictures.
 */
export function shownInSamples(
  times: readonly number[],
  { frames, seconds, start }: Sampling,
  samples: number,
): number[] {
  const first = Math.round(start * ticksPerSecond);
  const sampleOf = (time: number) =>
    Math.ceil(((time - lateTicks - first) * frames) / (seconds * ticksPerSecond));
  const shown: number[] = [];
  let position = 0;
  for (let sample = 0; sample < samples; sample += 1) {
    while (position + 1 < times.length && sampleOf(times[position + 1] ?? 0) <= sample) position += 1;
    shown.push(position);
  }
  return shown;
}

export const inSeconds = (ticks: number): number => ticks / ticksPerSecond;

/**
 * As fine as any container. By default ffmpeg counts in frames of the rate that it guesses, which a screen
 * recording does not follow: two pictures closer than one such frame would get the same number, which the encoder
 * refuses.
 */
const pictureTimeBase = '1:1000000';

/** The two picture outputs of {@link frameFilter}, numbered from 1, at most `most`. */
export function frameOutputs(most: number): { file: string; options: string[] }[] {
  const pictures = (label: string, quality: string) => [
    ...['-map', `[${label}]`, '-an', '-vsync', 'passthrough', '-enc_time_base', pictureTimeBase],
    ...['-frames:v', String(most), '-c:v', 'mjpeg', '-q:v', quality, '-f', 'image2'],
  ];
  return [
    { file: 'full-%06d.jpg', options: pictures('full', '3') },
    { file: 'small-%06d.jpg', options: pictures('small', '4') },
  ];
}

/**
 * Presentation times, in ticks and in order, from the output of `metadata=mode=print`; an incomplete last line is
 * ignored.
 */
export function parseTimes(text: string): number[] {
  return [...text.matchAll(/ pts:(-?\d+)\s/g)].map(([, ticks]) => Number(ticks));
}
