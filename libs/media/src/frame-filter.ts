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

/**
 * Of the frames chosen by `select` (an ffmpeg filter with its argument, or nothing), full pictures `[full]` and
 * thumbnails `[small]`; their times go to `timesFile`. Output sizes are always fixed, so that a video that changes its
 * size half way meets no encoder. Choosing first keeps the dear part, scaling, to the frames that are kept.
 */
export function frameFilter(
  facts: VideoFacts,
  timesFile: string,
  select?: string,
  maxHeight?: number,
): string {
  const [width, height] = frameSize(facts, maxHeight);
  const [smallWidth, smallHeight] = thumbnailSize(facts);
  // The print filter is silent about frames without metadata, hence the note.
  const times = `metadata=mode=add:key=kept:value=1,metadata=mode=print:file=${timesFile}`;
  const scaled = `scale=${width}:${height}:flags=bicubic,setsar=1,format=yuvj420p`;
  return [
    `[${pictureSpecifier(facts)}]${select === undefined ? '' : `${select},`}${times},${scaled},split=2[full][wide]`,
    `[wide]scale=${smallWidth}:${smallHeight}:flags=area,format=yuvj420p[small]`,
  ].join(';');
}

/**
 * As fine as a container counts. By itself ffmpeg counts in frames of the rate that it guesses, which a recorded screen does
 * not keep: two pictures closer than one such frame would bear one number, which the encoder refuses.
 */
const pictureTimeBase = '1:1000000';

/**
 * The two picture outputs of {@link frameFilter}, numbered from 1: at most so many, or only the last (each picture
 * then overwrites the one before).
 */
export function frameOutputs(which: number | 'last'): { file: string; options: string[] }[] {
  const kept = which === 'last' ? ['-update', '1'] : ['-frames:v', String(which)];
  const pictures = (label: string, quality: string) => [
    ...['-map', `[${label}]`, '-an', '-vsync', 'passthrough', '-enc_time_base', pictureTimeBase, ...kept],
    ...['-c:v', 'mjpeg', '-q:v', quality, '-f', 'image2'],
  ];
  const number = which === 'last' ? '000001' : '%06d';
  return [
    { file: `full-${number}.jpg`, options: pictures('full', '3') },
    { file: `small-${number}.jpg`, options: pictures('small', '4') },
  ];
}

/** Presentation times, in seconds and in order, of what `metadata=mode=print` wrote. */
export function parseTimes(text: string): number[] {
  return [...text.matchAll(/pts_time:(-?[\d.]+(?:e[+-]?\d+)?)/g)].map(([, seconds]) => Number(seconds));
}
