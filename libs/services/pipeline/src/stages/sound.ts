import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { statusMessage, type StatusMessage } from '@sop/contracts';
import {
  extractAudio,
  lengthOf,
  readWav,
  UnusableSound,
  withSound,
  type RecordingGap,
  type SoundTrack,
  type VideoFacts,
} from '@sop/media';
import type { ChosenSound } from './artifacts.js';
import { stage, type StageContext } from './stage.js';

/** Players use the first track; another one must have clearly more speech to replace it. */
const clearlyMore = { share: 1.2, seconds: 1 };

/**
 * Chooses the sound for recognition and playback: of several tracks the one with the most speech. Tracks that
 * cannot be decoded are left out.
 */
export const sound = stage({
  needs: ['video'],
  gives: 'sound',
  shownAs: 'transcribing',
  weight: 1,
  async run({ video }, context) {
    const tracks = video.sounds ?? (video.audio ? [video.audio] : []);
    if (!context.run.recordAudio) return { track: tracks[0] ?? null, undecodable: 0 };
    context.report(0, statusMessage('making.listening'));
    const decoded: TrackSpeech[] = [];
    for (const track of tracks) {
      const speechSeconds = await measureSpeech(video, track, tracks.length > 1, context);
      if (speechSeconds !== undefined) decoded.push({ track, speechSeconds });
    }
    return { track: withMostSpeech(decoded), undecodable: tracks.length - decoded.length };
  },
});

export interface TrackSpeech {
  track: SoundTrack;
  speechSeconds: number;
}

/** @param tracks in the order in which a player would choose them */
export function withMostSpeech(tracks: readonly TrackSpeech[]): SoundTrack | null {
  let best: TrackSpeech | undefined;
  for (const each of tracks) {
    const least =
      best && Math.max(best.speechSeconds * clearlyMore.share, best.speechSeconds + clearlyMore.seconds);
    if (least === undefined || each.speechSeconds > least) best = each;
  }
  return best?.track ?? null;
}

/** Seconds of speech, when that decides; undefined for a track that cannot be decoded. */
async function measureSpeech(
  video: VideoFacts,
  track: SoundTrack,
  isOneOfSeveral: boolean,
  context: StageContext,
): Promise<number | undefined> {
  try {
    const file = await soundFile(video, track, context);
    return isOneOfSeveral ? await context.ai.speechSeconds((await readWav(file)).samples) : 0;
  } catch (error) {
    // When the run's files were removed, the failure says nothing about the sound.
    if (error instanceof UnusableSound && (await context.files.exists())) return undefined;
    throw error;
  }
}

/**
 * The track as 16 kHz mono. Separate from the frames, because demultiplexing sound takes a hundredth of the time
 * of decoding the picture.
 */
export async function soundFile(
  video: VideoFacts,
  track: SoundTrack,
  { run, threads, files, signal }: StageContext,
): Promise<string> {
  const file = join(await files.subfolder('audio'), `track-${track.track ?? 0}.wav`);
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (!exists)
    await extractAudio(await files.local(run.videoKey), withSound(video, track), file, { threads, signal });
  return file;
}

/** Messages for readers: unusable parts of the video, and the chosen track of several. */
export function videoMessages(
  { sounds = [], undecodableSounds = 0, pictureEndSeconds, cutOff, gaps = [] }: VideoFacts,
  { track, undecodable }: ChosenSound,
): StatusMessage[] {
  const leftOut = undecodableSounds + undecodable;
  const index = sounds.findIndex((each) => each.track === track?.track);
  return [
    ...(leftOut > 0 && !track ? [statusMessage('video.sound-unreadable')] : []),
    ...(leftOut > 0 && track ? [statusMessage('video.sound-left-out', { tracks: leftOut })] : []),
    ...(track && index > 0
      ? [statusMessage('video.sound-chosen', { track: numberOf(track, sounds), tracks: sounds.length })]
      : []),
    ...(cutOff ? [cutOffMessage(cutOff)] : []),
    ...gapMessages(gaps),
    ...(pictureEndSeconds === undefined
      ? []
      : [statusMessage('video.picture-ends-early', { seconds: pictureEndSeconds })]),
  ];
}

const cutOffMessage = ({
  endSeconds: seconds,
  declaredSeconds,
}: NonNullable<VideoFacts['cutOff']>): StatusMessage =>
  declaredSeconds === undefined
    ? statusMessage('video.breaks-off', { seconds })
    : statusMessage('video.ends-before-it-says', { seconds, declared_seconds: declaredSeconds });

function gapMessages(gaps: readonly RecordingGap[]): StatusMessage[] {
  const [first] = gaps;
  if (!first) return [];
  const seconds = gaps.reduce((sum, gap) => sum + lengthOf(gap), 0);
  return [
    statusMessage('video.gaps-left-out', { gaps: gaps.length, first_seconds: first.startSeconds, seconds }),
  ];
}

/** The track's number in editors: in the order of the file, from 1. */
const numberOf = (track: SoundTrack, sounds: readonly SoundTrack[]): number =>
  sounds.filter((each) => (each.track ?? 0) < (track.track ?? 0)).length + 1;
