import { UnusableVideo } from './unusable-video.js';
import type { ProbeReport, ProbeStream, SoundTrack, VideoFacts } from './video-facts.js';

/** 8K UHD and a little; beyond it one decoded frame takes hundreds of megabytes. */
const maxPixels = 8192 * 4352;
const maxSide = 8192;
/** Usable sound tracks: a recorder writes at most six. */
const maxSounds = 8;

/** The used tracks of a file. */
export interface Tracks {
  picture: ProbeStream;
  /** Decodable sounds, the one a player takes first. */
  sounds: SoundTrack[];
  /** Number of other picture and sound tracks. */
  others: number;
  undecodableSounds: number;
}

/**
 * Decides which tracks of a file are used by all functions: of pictures the one a player takes, the largest among
 * equals; of sounds all that can be decoded.
 * @throws UnusableVideo when there is no usable picture
 */
export function chooseTracks({ streams }: ProbeReport, canDecode: (codec: string) => boolean): Tracks {
  const isDecodable = ({ codec_name: codec }: ProbeStream) => codec !== undefined && canDecode(codec);
  const videoStreams = streams.filter((stream) => stream.codec_type === 'video' && !isCover(stream));
  const soundStreams = streams.filter((stream) => stream.codec_type === 'audio');
  const [picture] = videoStreams.filter(isDecodable).filter(isSized).sort(byRank);
  if (!picture) throw new UnusableVideo(whyNoPicture(videoStreams, isDecodable));
  const { width = 0, height = 0 } = picture;
  if (width * height > maxPixels || Math.max(width, height) > maxSide) throw new UnusableVideo('too-large');
  const decodable = soundStreams.filter(isDecodable).sort((a, b) => isDefault(b) - isDefault(a));
  const sounds = decodable.slice(0, maxSounds).map(soundOf);
  const others = videoStreams.length + soundStreams.length - 1 - Math.min(1, sounds.length);
  return { picture, sounds, others, undecodableSounds: soundStreams.length - decodable.length };
}

/** The facts with another of their sound tracks, or with none. */
export function withSound({ audio, ...facts }: VideoFacts, sound: SoundTrack | undefined): VideoFacts {
  const isBrowserPlayable = facts.isBrowserPlayable && sound?.track === audio?.track;
  return { ...facts, ...(sound && { audio: sound }), isBrowserPlayable };
}

/** ffmpeg's stream specifier of the picture; facts from before tracks were chosen use the first of each. */
export const pictureSpecifier = ({ pictureTrack }: Pick<VideoFacts, 'pictureTrack'>): string =>
  `0:${pictureTrack ?? 'v:0'}`;
export const soundSpecifier = ({ track }: Pick<SoundTrack, 'track'>): string => `0:${track ?? 'a:0'}`;

const isCover = ({ disposition }: ProbeStream): boolean => disposition?.attached_pic === 1;
const isSized = ({ width = 0, height = 0 }: ProbeStream): boolean => width > 0 && height > 0;
const isDefault = ({ disposition }: ProbeStream): number => disposition?.default ?? 0;
const pixelsOf = ({ width = 0, height = 0 }: ProbeStream): number => width * height;
const byRank = (a: ProbeStream, b: ProbeStream): number =>
  isDefault(b) - isDefault(a) || pixelsOf(b) - pixelsOf(a) || a.index - b.index;

function whyNoPicture(
  films: readonly ProbeStream[],
  isDecodable: (stream: ProbeStream) => boolean,
): 'no-picture' | 'unsupported' | 'corrupt' {
  if (films.length === 0) return 'no-picture';
  return films.some(isDecodable) ? 'corrupt' : 'unsupported';
}

const soundOf = ({
  index,
  codec_name: codec = '',
  channels,
  sample_rate: rate,
}: ProbeStream): SoundTrack => ({
  track: index,
  codec,
  channels: channels ?? 1,
  sampleRate: Number(rate ?? 0),
});
