import { describe, expect, it } from '@jest/globals';
import { guessedMatrix, interlacing } from './video-facts.js';

const stream = { codec_type: 'video' };

describe('the matrix of a video', () => {
  it.each([undefined, 'unknown', 'reserved'])(
    'is that of high definition from 720 lines on when it is %s',
    (named) => {
      const color_space = named;
      expect(guessedMatrix({ ...stream, color_space, height: 720 })).toEqual({ guessedMatrix: 'bt709' });
      expect(guessedMatrix({ ...stream, color_space, height: 719 })).toEqual({});
    },
  );

  it('is not guessed when the file names it', () => {
    expect(guessedMatrix({ ...stream, color_space: 'smpte170m', height: 1080 })).toEqual({});
  });
});

describe('pictures', () => {
  it.each(['tt', 'bb', 'tb', 'bt'])('are interlaced when the order of fields is %s', (field_order) => {
    expect(interlacing({ ...stream, field_order })).toEqual({ isInterlaced: true });
  });

  it('may be interlaced when the file does not say so', () => {
    expect(interlacing({ ...stream, codec_name: 'dvvideo', pix_fmt: 'yuv411p' })).toEqual({
      mayBeInterlaced: true,
    });
  });

  it.each([
    ['they are progressive', { field_order: 'progressive', codec_name: 'h264', pix_fmt: 'yuv420p' }],
    ['the codec never marks them', { codec_name: 'vp9', pix_fmt: 'yuv420p' }],
    ['their pixels are not those of video', { codec_name: 'rawvideo', pix_fmt: 'rgb24' }],
  ])('are not interlaced when %s', (_, facts) => {
    expect(interlacing({ ...stream, ...facts })).toEqual({});
  });
});
