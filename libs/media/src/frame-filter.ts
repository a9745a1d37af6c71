import { deinterlace, fitPicture } from './picture-filter.js';
import { pictureSpecifier } from './tracks.js';
import type { VideoFacts } from './video-facts.js';

const thumbnailWidth = 320;
const defaultMaxHeight = 1080;

function even(value: number): number {
  return Math.max(2, 2 * Math.round(value / 2));
}

/** Displayed size, not above `maxHeight`, in even numbers. Never enlarged. */
export function frameSize({ width, height }: VideoFacts, maxHeight = defaultMaxHeight): [number, number] {
  const shrink = Math.min(1, maxHeight / height);
  return [even(width * shrink), even(height * shrink)];
}

export function thumbnailSize({ width, height }: VideoFacts): [number, number] {
  const shrink = Math.min(1, thumbnailWidth / width);
  return [even(width * shrink), even(height * shrink)];
}

/** Which of the frames are wanted: the one shown at each moment that is `frames / seconds` after the one before, from `start` on. */
export interface Sampling {
  frames: number;
  seconds: number;
  /** Of ffmpeg's clock, which is 0 where it was told to begin. */
  start: number;
}

/** One frame by its number, from 0 in the order in which they are shown. */
export interface FrameNumber {
  number: number;
}

/** ffmpeg's clock in these graphs: finer than any container counts. */
const ticksPerSecond = 1_000_000;
/** Many containers round to milliseconds: a frame that comes half of one late is there in time. */
const lateTicks = 500;

/**
 * Full pictures `[full]` and thumbnails `[small]` of the frames that are shown at the moments of `sampling`, one for each
 * moment: a frame that stays comes again. The times of all frames that there are go to a file; {@link shownInSamples} tells
 * which of them is which. Output sizes are always fixed, so that a video that changes its size half way meets no encoder.
 * Choosing comes before the dear part, scaling.
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
    // The print filter is silent about frames without metadata, hence the note.
    'metadata=mode=add:key=kept:value=1',
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
  // Rounding up gives for every moment the last frame that begins at it or before.
  return [`setpts=PTS-${lateTicks}`, `fps=fps=${frames}/${seconds}:start_time=${start}:round=up`];
}

/**
 * Which frame each sample shows, as the fps filter of {@link frameFilter} chooses: positions in `times`, which are in ticks. As
 * many samples as there are pictures.
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
 * As fine as a container counts. By itself ffmpeg counts in frames of the rate that it guesses, which a recorded screen does
 * not keep: two pictures closer than one such frame would bear one number, which the encoder refuses.
 */
const pictureTimeBase = '1:1000000';

/** The two picture outputs of {@link frameFilter}, numbered from 1: at most so many. */
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

/** Presentation times, in ticks and in order, of what `metadata=mode=print` wrote; one that is half written is left out. */
export function parseTimes(text: string): number[] {
  return [...text.matchAll(/ pts:(-?\d+)\s/g)].map(([, ticks]) => Number(ticks));
}
