import type { Container } from './sniff-container.js';

interface Codecs {
  videoCodec: string;
  audio?: { codec: string } | undefined;
  /** Absent when not known: then 8 bit 4:2:0 is taken for granted. */
  pixelFormat?: string | undefined;
}

export type BrowserFormat = 'mp4' | 'webm';

const video = { mp4: ['h264', 'av1'], webm: ['vp8', 'vp9', 'av1'] } as const;
const audio = { mp4: ['aac', 'mp3'], webm: ['opus', 'vorbis'] } as const;
const pixelFormats = ['yuv420p', 'yuvj420p'];

function includes(list: readonly string[], name: string): boolean {
  return list.includes(name);
}

/** What is only played from WebM by every browser, whatever it comes in. */
const webmOnly = ['vp8', 'vp9'];

/** What a browser-ready copy of the video is: WebM stays WebM, and so does what a recorder wrote; everything else becomes MP4. */
export function browserFormat({
  container,
  videoCodec,
}: {
  container: Container;
  videoCodec: string;
}): BrowserFormat {
  const isMatroska = container === 'webm' || container === 'mkv';
  const isWebm = includes(webmOnly, videoCodec) || (isMatroska && includes(video.webm, videoCodec));
  return isWebm ? 'webm' : 'mp4';
}

export function canCopyVideo(format: BrowserFormat, { videoCodec, pixelFormat }: Codecs): boolean {
  const isPlainPicture = pixelFormat === undefined || pixelFormats.includes(pixelFormat);
  return isPlainPicture && includes(video[format], videoCodec);
}

export function canCopyAudio(format: BrowserFormat, codecs: Codecs): boolean {
  return codecs.audio === undefined || includes(audio[format], codecs.audio.codec);
}

/** Chromium, Firefox and Safari all play it. QuickTime files are sniffed as mp4 and play alike. */
export function isPlayableAsIs(container: Container, codecs: Codecs): boolean {
  if (container !== 'mp4' && container !== 'webm') return false;
  return canCopyVideo(container, codecs) && canCopyAudio(container, codecs);
}
