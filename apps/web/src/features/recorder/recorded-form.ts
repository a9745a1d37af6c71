import { recordingBitsPerSecond, type RecordingQuality } from '@sop/contracts';

/** As specified first; then what other browsers record. */
const withSound = [
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4',
];
const silent = [
  'video/webm;codecs=vp9',
  'video/webm;codecs=vp8',
  'video/webm',
  'video/mp4;codecs=avc1.42E01E',
  'video/mp4',
];

/** What the browser can write; undefined where it can write none of it. */
export const recordedType = (hasSound: boolean, isSupported: (type: string) => boolean): string | undefined =>
  (hasSound ? withSound : silent).find(isSupported);

const audioBitsPerSecond = 128_000;

/** For `MediaRecorder`. */
export const bitRates = (quality: RecordingQuality) => ({
  videoBitsPerSecond: recordingBitsPerSecond[quality],
  audioBitsPerSecond,
});

/** What a recording of this length may take on the disk, at most. */
export const expectedBytes = (quality: RecordingQuality, seconds: number): number =>
  ((recordingBitsPerSecond[quality] + audioBitsPerSecond) / 8) * seconds;

/** `screen-recording-20261122-1030.webm`: by its beginning the wizard knows where it came from. */
export function recordingName(startedAt: Date, type: string): string {
  const stamp = startedAt.toISOString().slice(0, 16).replaceAll('-', '').replace('T', '-').replace(':', '');
  return `screen-recording-${stamp}.${plainType(type) === 'video/mp4' ? 'mp4' : 'webm'}`;
}

export const plainType = (type: string): string => type.split(';')[0] ?? type;
