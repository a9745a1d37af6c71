import { recordingBitsPerSecond, type RecordingQuality } from '@sop/contracts';

/** The specified type first, then those of other browsers. */
const typesWithSound = [
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4',
];
const typesWithoutSound = [
  'video/webm;codecs=vp9',
  'video/webm;codecs=vp8',
  'video/webm',
  'video/mp4;codecs=avc1.42E01E',
  'video/mp4',
];

/** The type the browser can record; undefined if it supports none. */
export const recordingMimeType = (
  hasSound: boolean,
  isSupported: (type: string) => boolean,
): string | undefined => (hasSound ? typesWithSound : typesWithoutSound).find(isSupported);

const audioBitsPerSecond = 128_000;

/** For `MediaRecorder`. */
export const bitRates = (quality: RecordingQuality) => ({
  videoBitsPerSecond: recordingBitsPerSecond[quality],
  audioBitsPerSecond,
});

/** The maximum size of a recording of this length on disk. */
export const expectedBytes = (quality: RecordingQuality, seconds: number): number =>
  ((recordingBitsPerSecond[quality] + audioBitsPerSecond) / 8) * seconds;

/** `screen-recording-20261122-1030.webm`: the wizard recognises recordings by the prefix. */
export function recordingName(startedAt: Date, type: string): string {
  const stamp = startedAt.toISOString().slice(0, 16).replaceAll('-', '').replace('T', '-').replace(':', '');
  return `screen-recording-${stamp}.${plainType(type) === 'video/mp4' ? 'mp4' : 'webm'}`;
}

export const plainType = (type: string): string => type.split(';')[0] ?? type;
