import type { Container } from './sniff-container.js';
import type { VideoFacts } from './video-facts.js';

export type BrowserFormat = 'mp4' | 'webm';

/** How a copy is made: in which container, and which of its streams are taken as they are. */
export interface CopyPlan {
  format: BrowserFormat;
  copiesPicture: boolean;
  /** True as well where there is no sound. */
  copiesSound: boolean;
}

type Planned = Pick<
  VideoFacts,
  'container' | 'videoCodec' | 'audio' | 'pixelFormat' | 'colours' | 'isInterlaced'
>;

const playable = {
  mp4: { picture: ['h264', 'av1'], sound: ['aac', 'mp3'] },
  webm: { picture: ['vp8', 'vp9', 'av1'], sound: ['opus', 'vorbis'] },
} as const;
/** What MP4 has a place for, whether or not each browser plays it there. */
const fitting = { picture: ['h264', 'vp9', 'av1'], sound: ['aac', 'mp3', 'opus'] } as const;
/** What is only played from WebM by every browser, whatever it comes in. */
const webmOnly = ['vp8', 'vp9'];
const plainPixels = ['yuv420p', 'yuvj420p'];

const isOf = (list: readonly string[], name: string): boolean => list.includes(name);
const isSoundOf = (list: readonly string[], { audio }: Planned): boolean =>
  audio === undefined || isOf(list, audio.codec);

/** A browser shows 8 bit 4:2:0 in the colours of ordinary screens, whole pictures at a time. Not known: taken for plain. */
const isPlainPicture = ({ pixelFormat, colours, isInterlaced }: Planned): boolean =>
  (pixelFormat === undefined || isOf(plainPixels, pixelFormat)) && colours === undefined && !isInterlaced;

/**
 * The copy that every browser plays: WebM stays WebM, and so does what a recorder wrote; everything else becomes MP4, and so
 * does every picture that has to be encoded.
 */
export function browserCopy(video: Planned): CopyPlan {
  const format = formatOf(video);
  const copiesPicture = isPlainPicture(video) && isOf(playable[format].picture, video.videoCodec);
  if (!copiesPicture && format !== 'mp4')
    return { format: 'mp4', copiesPicture, copiesSound: isSoundOf(playable.mp4.sound, video) };
  return { format, copiesPicture, copiesSound: isSoundOf(playable[format].sound, video) };
}

function formatOf({ container, videoCodec }: Planned): BrowserFormat {
  const isMatroska = container === 'webm' || container === 'mkv';
  const isWebm = isOf(webmOnly, videoCodec) || (isMatroska && isOf(playable.webm.picture, videoCodec));
  return isWebm ? 'webm' : 'mp4';
}

/** The copy of a recording as MP4, which takes seconds where encoding takes as long as the recording. */
export const seekableCopy = (video: Planned): CopyPlan => ({
  format: 'mp4',
  copiesPicture: isOf(fitting.picture, video.videoCodec),
  copiesSound: isSoundOf(fitting.sound, video),
});

/** Whether Chromium, Firefox and Safari all play the file itself. QuickTime files are sniffed as mp4 and play alike. */
export function isPlayableAsIs(video: Planned & { container: Container }): boolean {
  const { format, copiesPicture, copiesSound } = browserCopy(video);
  return format === video.container && copiesPicture && copiesSound;
}
