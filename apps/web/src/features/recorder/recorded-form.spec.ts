import { describe, expect, it } from '@jest/globals';
import { bitRates, expectedBytes, recordedType, recordingName } from './recorded-form.js';

describe('what is recorded', () => {
  it('is VP9 with Opus, or what else the browser can write', () => {
    expect(recordedType(true, () => true)).toBe('video/webm;codecs=vp9,opus');
    expect(recordedType(false, () => true)).toBe('video/webm;codecs=vp9');
    expect(recordedType(true, (type) => !type.includes('vp9'))).toBe('video/webm;codecs=vp8,opus');
    expect(recordedType(true, (type) => type.startsWith('video/mp4'))).toMatch(/^video\/mp4;codecs=avc1/);
    expect(recordedType(true, () => false)).toBeUndefined();
  });

  it('has one, two and a half or five million bits a second', () => {
    const rates = (['low', 'medium', 'high'] as const).map((each) => bitRates(each).videoBitsPerSecond);
    expect(rates).toEqual([1_000_000, 2_500_000, 5_000_000]);
  });

  it('takes so much of the disk', () => {
    expect(Math.round(expectedBytes('medium', 60) / 1e6)).toBe(20);
  });

  it('has a name by which it is known again', () => {
    const at = new Date('2026-11-22T10:30:59Z');
    expect(recordingName(at, 'video/webm;codecs=vp9')).toBe('screen-recording-20261122-1030.webm');
    expect(recordingName(at, 'video/mp4')).toBe('screen-recording-20261122-1030.mp4');
  });
});
