import { z } from 'zod';
import type { RecordingGap } from './recording-gaps.js';
import type { Container } from './sniff-container.js';

export interface SoundTrack {
  /** ffmpeg's number of the track in the file; absent for the first sound of a file that was probed before tracks were chosen. */
  track?: number;
  codec: string;
  channels: number;
  sampleRate: number;
}

/** What a file is and which of its tracks are used. Fields are only added, as optional ones: the facts of a run outlive a release. */
export interface VideoFacts {
  container: Container;
  durationSeconds: number;
  /** ffmpeg's number of the picture track in the file; absent for the first one. */
  pictureTrack?: number;
  /** When the last picture gives way, where that is clearly before the end. */
  pictureEndSeconds?: number;
  /** Where the file breaks off, and how long it says that it is, if it does. */
  cutOff?: { endSeconds: number; declaredSeconds?: number };
  /** In which the recording stood still; absent where there are none. */
  gaps?: readonly RecordingGap[];
  /** Brighter or wider than an ordinary screen shows: the curve of its light, or wide primaries with the ordinary one. */
  colours?: 'pq' | 'hlg' | 'wide';
  isFullRange?: true;
  /** By which its colours are read where the file names no matrix, as players do. */
  guessedMatrix?: 'bt709';
  /** Its pictures are made of two half ones. */
  isInterlaced?: true;
  /** The file as a whole does not say so, each picture may. */
  mayBeInterlaced?: true;
  /** As displayed: after rotation and with square pixels. */
  width: number;
  height: number;
  /** Clockwise turn the player applies. */
  rotation: 0 | 90 | 180 | 270;
  /** Average over the video. */
  fps: number;
  isVariableFrameRate: boolean;
  /** ffmpeg's name: `h264`, `hevc`, `vp9` … */
  videoCodec: string;
  /** ffmpeg's name: `yuv420p` … */
  pixelFormat?: string | undefined;
  /** The sound that is used. */
  audio?: SoundTrack;
  /** All that could be, the used one among them. */
  sounds?: readonly SoundTrack[];
  /** Sound tracks of a kind that cannot be decoded here. */
  undecodableSounds?: number;
  sizeBytes: number;
  /** A browser plays the file as it is. */
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

/** What we read of `ffprobe -of json -show_format -show_streams`. */
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
/** What is said of a stream beside its number. */
type StreamFacts = Omit<ProbeStream, 'index'>;

/** `30000/1001` or `16:9` as a number; 0 when it says nothing. */
export function ratio(text = ''): number {
  const [over = 0, under = 1] = text.split(/[/:]/).map(Number);
  const value = over / under;
  return Number.isFinite(value) && value > 0 ? value : 0;
}

/** The display matrix turns anticlockwise; players and people say it clockwise. */
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

/** A nominal rate unlike the average one: the mark of phones, screen recorders and MediaRecorder. */
export function frameRate(video: StreamFacts): { fps: number; isVariableFrameRate: boolean } {
  const average = ratio(video.avg_frame_rate);
  const nominal = ratio(video.r_frame_rate);
  const fps = average || (nominal <= 240 ? nominal : 0) || 30;
  return { fps, isVariableFrameRate: Math.abs(nominal - fps) / fps > 0.02 };
}

/** What of the colours has to be brought to an ordinary screen. */
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

/** From as many lines on players take the matrix of high definition for granted. */
const hdLines = 720;

export function guessedMatrix({
  color_space: matrix,
  height = 0,
}: StreamFacts): Pick<VideoFacts, 'guessedMatrix'> {
  const isNamed = matrix !== undefined && matrix !== 'unknown' && matrix !== 'reserved';
  return isNamed || height < hdLines ? {} : { guessedMatrix: 'bt709' };
}

const interlacedOrders = ['tt', 'bb', 'tb', 'bt'];
/** Of these no picture ever says that it is made of two half ones. */
const neverInterlaced = ['vp8', 'vp9', 'av1', 'theora', 'png', 'gif', 'hevc'];

/** Where the order of fields is not told of the whole, as in DV, MPEG-4 and DNxHD, each picture says what it is. */
export function interlacing({
  field_order: order = 'unknown',
  codec_name: codec = '',
  pix_fmt: pixels = '',
}: StreamFacts): Pick<VideoFacts, 'isInterlaced' | 'mayBeInterlaced'> {
  if (interlacedOrders.includes(order)) return { isInterlaced: true };
  const isOpen = order === 'unknown' && pixels.startsWith('yuv') && !neverInterlaced.includes(codec);
  return isOpen ? { mayBeInterlaced: true } : {};
}
