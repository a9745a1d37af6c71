import { describe, expect, it } from '@jest/globals';
import { bitRates, expectedBytes, recordingMimeType, recordingName } from './recording-format.js';

describe('recording format', () => {
  it('is VP9 with Opus, or another type the browser can record', () => {
    expect(recordingMimeType(true, () => true)).toBe('video/webm;codecs=vp9,opus');
    expect(recordingMimeType(false, () => true)).toBe('video/webm;codecs=vp9');
    expect(recordingMimeType(true, (type) => !type.includes('vp9'))).toBe('video/webm;codecs=vp8,opus');
    expect(recordingMimeType(true, (type) => type.startsWith('video/mp4'))).toMatch(
      /^video\/mp4;codecs=avc1/,
    );
    expect(recordingMimeType(true, () => false)).toBeUndefined();
  });

  it('has one, two and a half or five million bits a second', () => {
    const rates = (['low', 'medium', 'high'] as const).map((each) => bitRates(each).videoBitsPerSecond);
    expect(rates).toEqual([1_000_000, 2_500_000, 5_000_000]);
  });

  it('has an expected size on disk', () => {
    expect(Math.round(expectedBytes('medium', 60) / 1e6)).toBe(20);
  });

  it('has a file name that identifies recordings', () => {
    const at = new Date('2026-11-22T10:30:59Z');
    expect(recordingName(at, 'video/webm;codecs=vp9')).toBe('screen-recording-20261122-1030.webm');
    expect(recordingName(at, 'video/mp4')).toBe('screen-recording-20261122-1030.mp4');
  });
});
