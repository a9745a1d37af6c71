import { describe, expect, it } from '@jest/globals';
import { acceptedVideos, videoError } from './chosen-video.js';

const file = (name: string, type = '', size = 10) => ({ name, type, size });

describe('chosen video', () => {
  it.each([
    ['IMG_0001.MOV', ''],
    ['2026-11-27 10-00-00.mkv', ''],
    ['clip.m4v', ''],
    ['VID_1.3gp', ''],
    ['meeting.webm', ''],
    ['old.AVI', 'application/octet-stream'],
    ['capture.mkv', 'application/x-matroska'],
    ['Zoom.recording.mp4', ''],
    ['no-ending', 'video/mp4'],
    ['odd.bin', 'video/quicktime'],
  ])('is accepted by its type or, if the system knows none, by its extension: %s, "%s"', (name, type) => {
    expect(videoError(file(name, type), 10)).toBeNull();
  });

  it.each([
    ['notes.pdf', 'application/pdf', 'not-a-video'],
    ['mkv', '', 'not-a-video'],
    ['film.mov.zip', '', 'not-a-video'],
  ])('is refused if neither is a video: %s', (name, type, error) => {
    expect(videoError(file(name, type), 10)).toBe(error);
  });

  it('is refused if it is empty or exceeds the limit, once that is known', () => {
    expect(videoError(file('a.mov', '', 0), 1)).toBe('empty');
    expect(videoError(file('a.mov', '', 1024 ** 3 + 1), 1)).toBe('too-large');
    expect(videoError(file('a.mov', '', 1024 ** 3 + 1), null)).toBeNull();
  });

  it('can be picked by its extension as well', () => {
    expect(acceptedVideos.split(',')).toEqual(expect.arrayContaining(['video/*', '.mov', '.mkv']));
  });
});
