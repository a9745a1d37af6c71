import type { Container } from './sniff-container.js';
import type { VideoFacts } from './video-facts.js';

export type BrowserFormat = 'mp4' | 'webm';

/** The container of a copy, and which streams are copied without encoding. */
export interface CopyPlan {
  format: BrowserFormat;
  copiesVideo: boolean;
  /** True as well without sound. */
  copiesAudio: boolean;
}

type PlannedVideo = Pick<
  VideoFacts,
  'container' | 'videoCodec' | 'audio' | 'pixelFormat' | 'colours' | 'isInterlaced'
>;

const playable = {
  mp4: { picture: ['h264', 'av1'], sound: ['aac', 'mp3'] },
  webm: { picture: ['vp8', 'vp9', 'av1'], sound: ['opus', 'vorbis'] },
} as const;
/** Codecs that MP4 can contain, whether or not every browser plays them there. */
const mp4Codecs = { picture: ['h264', 'vp9', 'av1'], sound: ['aac', 'mp3', 'opus'] } as const;
/** Codecs that every browser plays from WebM only, whatever container they come in. */
const webmOnly = ['vp8', 'vp9'];
const plainPixels = ['yuv420p', 'yuvj420p'];

const isOf = (list: readonly string[], name: string): boolean => list.includes(name);
const isSoundOf = (list: readonly string[], { audio }: PlannedVideo): boolean =>
  audio === undefined || isOf(list, audio.codec);

/** Browsers show 8-bit 4:2:0 in standard dynamic range, progressive. An unknown format counts as plain. */
const isPlainPicture = ({ pixelFormat, colours, isInterlaced }: PlannedVideo): boolean =>
  (pixelFormat === undefined || isOf(plainPixels, pixelFormat)) && colours === undefined && !isInterlaced;

/**
 * The copy that every browser plays: WebM and recordings of browsers remain WebM; everything else, and every
 * picture that must be encoded, becomes MP4.
 */
export function browserCopy(video: PlannedVideo): CopyPlan {
  const format = formatOf(video);
  const copiesVideo = isPlainPicture(video) && isOf(playable[format].picture, video.videoCodec);
  if (!copiesVideo && format !== 'mp4')
    return { format: 'mp4', copiesVideo, copiesAudio: isSoundOf(playable.mp4.sound, video) };
  return { format, copiesVideo, copiesAudio: isSoundOf(playable[format].sound, video) };
}

function formatOf({ container, videoCodec }: PlannedVideo): BrowserFormat {
  const isMatroska = container === 'webm' || container === 'mkv';
  const isWebm = isOf(webmOnly, videoCodec) || (isMatroska && isOf(playable.webm.picture, videoCodec));
  return isWebm ? 'webm' : 'mp4';
}

/** The copy of a recording as MP4, which takes seconds when the streams can be copied. */
export const seekableCopy = (video: PlannedVideo): CopyPlan => ({
  format: 'mp4',
  copiesVideo: isOf(mp4Codecs.picture, video.videoCodec),
  copiesAudio: isSoundOf(mp4Codecs.sound, video),
});

/** Whether Chromium, Firefox and Safari all play the file itself. QuickTime files are sniffed as mp4 and play alike. */
export function isBrowserPlayable(video: PlannedVideo & { container: Container }): boolean {
  const { format, copiesVideo, copiesAudio } = browserCopy(video);
  return format === video.container && copiesVideo && copiesAudio;
}
