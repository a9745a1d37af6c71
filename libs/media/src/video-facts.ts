import { z } from 'zod';
import type { RecordingGap } from './recording-gaps.js';
import type { Container } from './sniff-container.js';

export interface SoundTrack {
  /** ffmpeg's number of the track in the file; absent for the first sound in facts from before tracks were chosen. */
  track?: number;
  codec: string;
  channels: number;
  sampleRate: number;
}

/**
 * The properties of a file and its used tracks. New fields must be optional, because the facts of a run outlive a
 * release.
 */
export interface VideoFacts {
  container: Container;
  durationSeconds: number;
  /** ffmpeg's number of the picture track in the file; absent for the first one. */
  pictureTrack?: number;
  /** The end of the last picture, when it is clearly before the end of the file. */
  pictureEndSeconds?: number;
  /** Where a truncated file breaks off, and its declared length. */
  cutOff?: { endSeconds: number; declaredSeconds?: number };
  /** Ranges without sound and picture; absent when there are none. */
  gaps?: readonly RecordingGap[];
  /** HDR or wide colours: the transfer curve, or wide primaries with the ordinary curve. */
  colours?: 'pq' | 'hlg' | 'wide';
  isFullRange?: true;
  /** The assumed matrix when the file names none, like players do. */
  guessedMatrix?: 'bt709';
  /** Its pictures are interlaced. */
  isInterlaced?: true;
  /** The file does not say whether it is interlaced, its pictures may. */
  mayBeInterlaced?: true;
  /** As displayed: after rotation and with square pixels. */
  width: number;
  height: number;
  /** The clockwise rotation that players apply. */
  rotation: 0 | 90 | 180 | 270;
  /** Average over the video. */
  fps: number;
  isVariableFrameRate: boolean;
  /** ffmpeg's name: `h264`, `hevc`, `vp9` … */
  videoCodec: string;
  /** ffmpeg's name: `yuv420p` … */
  pixelFormat?: string | undefined;
  /** The used sound. */
  audio?: SoundTrack;
  /** All usable sounds, including the used one. */
  sounds?: readonly SoundTrack[];
  /** Number of sound tracks that cannot be decoded here. */
  undecodableSounds?: number;
  sizeBytes: number;
  /** Whether browsers play the file as it is. */
  isBrowserPlayable: boolean;
}

const stream = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  pix_fmt: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  r_frame_rate: z.string().optional(),
  duration: z.string().optional(),
  channels: z.number().optional(),
  sample_rate: z.string().optional(),
  field_order: z.string().optional(),
  color_range: z.string().optional(),
  color_space: z.string().optional(),
  color_transfer: z.string().optional(),
  color_primaries: z.string().optional(),
  disposition: z.object({ attached_pic: z.number().optional(), default: z.number().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});

/** The part of `ffprobe -of json -show_format -show_streams` that we read. */
export const probeReport = z.object({
  streams: z.array(stream).default([]),
  format: z.object({
    format_name: z.string(),
    start_time: z.string().optional(),
    duration: z.string().optional(),
  }),
});

export type ProbeReport = z.infer<typeof probeReport>;
export type ProbeStream = z.infer<typeof stream>;
/** A stream without its number. */
type StreamFacts = Omit<ProbeStream, 'index'>;

/** `30000/1001` or `16:9` as a number; 0 when it is missing or invalid. */
export function ratio(text = ''): number {
  const [over = 0, under = 1] = text.split(/[/:]/).map(Number);
  const value = over / under;
  return Number.isFinite(value) && value > 0 ? value : 0;
}

/** The display matrix turns anticlockwise; players count clockwise. */
export function rotationOf({ side_data_list: sideData = [] }: StreamFacts): VideoFacts['rotation'] {
  const anticlockwise = sideData.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  const quarters = ((Math.round(-anticlockwise / 90) % 4) + 4) % 4;
  return ([0, 90, 180, 270] as const)[quarters] ?? 0;
}

export function displaySize(video: StreamFacts): { width: number; height: number } {
  const { width = 0, height = 0 } = video;
  const square = Math.round(width * (ratio(video.sample_aspect_ratio) || 1));
  return rotationOf(video) % 180 === 0 ? { width: square, height } : { width: height, height: square };
}

/** A nominal rate that differs from the average one is typical of phones, screen recorders and MediaRecorder. */
export function frameRate(video: StreamFacts): { fps: number; isVariableFrameRate: boolean } {
  const average = ratio(video.avg_frame_rate);
  const nominal = ratio(video.r_frame_rate);
  const fps = average || (nominal <= 240 ? nominal : 0) || 30;
  return { fps, isVariableFrameRate: Math.abs(nominal - fps) / fps > 0.02 };
}

/** Colours that must be mapped to an ordinary screen. */
export function coloursOf({
  color_transfer: transfer,
  color_primaries: primaries,
  color_range: range,
}: StreamFacts): Pick<VideoFacts, 'colours' | 'isFullRange'> {
  const colours =
    transfer === 'smpte2084'
      ? 'pq'
      : transfer === 'arib-std-b67'
        ? 'hlg'
        : primaries === 'bt2020'
          ? 'wide'
          : undefined;
  return { ...(colours && { colours }), ...(range === 'pc' && { isFullRange: true }) };
}

/** From this number of lines on, players assume the matrix of high definition. */
const hdLines = 720;

export function guessedMatrix({
  color_space: matrix,
  height = 0,
}: StreamFacts): Pick<VideoFacts, 'guessedMatrix'> {
  const isNamed = matrix !== undefined && matrix !== 'unknown' && matrix !== 'reserved';
  return isNamed || height < hdLines ? {} : { guessedMatrix: 'bt709' };
}

const interlacedOrders = ['tt', 'bb', 'tb', 'bt'];
/** Codecs whose pictures are never marked as interlaced. */
const neverInterlaced = ['vp8', 'vp9', 'av1', 'theora', 'png', 'gif', 'hevc'];

/** When the field order of the whole is unknown, as in DV, MPEG-4 and DNxHD, each picture is marked. */
export function interlacing({
  field_order: order = 'unknown',
  codec_name: codec = '',
  pix_fmt: pixels = '',
}: StreamFacts): Pick<VideoFacts, 'isInterlaced' | 'mayBeInterlaced'> {
  if (interlacedOrders.includes(order)) return { isInterlaced: true };
  const isOpen = order === 'unknown' && pixels.startsWith('yuv') && !neverInterlaced.includes(codec);
  return isOpen ? { mayBeInterlaced: true } : {};
}
