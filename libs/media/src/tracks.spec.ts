import { describe, expect, it } from '@jest/globals';
import { chooseTracks } from './tracks.js';

const fileWith = (width: number, height: number) => ({
  streams: [{ index: 0, codec_type: 'video', codec_name: 'h264', width, height }],
  format: { format_name: 'mp4' },
});
const choose = (width: number, height: number) => chooseTracks(fileWith(width, height), () => true);

describe('a picture', () => {
  it.each([
    [8_192, 4_320],
    [4_320, 8_192],
  ])('of %i x %i pixels is used', (width, height) => {
    expect(choose(width, height).picture).toMatchObject({ width, height });
  });

  it.each([
    [8_193, 16],
    [16, 8_193],
    [8_192, 8_192],
  ])('of %i x %i pixels is refused as too large before anything of it is decoded', (width, height) => {
    expect(() => choose(width, height)).toThrow(expect.objectContaining({ reason: 'too-large' }));
  });
});
