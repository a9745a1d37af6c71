import { describe, expect, it } from '@jest/globals';
import { sniffContainer } from './sniff-container.js';

const ebml = (docType: string) =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1, 0x42, 0x82, 0x80 | docType.length]),
    Buffer.from(docType),
    Buffer.alloc(16),
  ]);
const riff = (form: string) =>
  Buffer.concat([Buffer.from('RIFF\0\0\0\0'), Buffer.from(form), Buffer.alloc(8)]);

describe('sniffContainer', () => {
  it('distinguishes the four containers by content', () => {
    expect(sniffContainer(Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0'))).toBe('mp4');
    expect(sniffContainer(Buffer.from('\0\0\0\x20ftypqt  \0\0\x02\0'))).toBe('mp4');
    expect(sniffContainer(ebml('webm'))).toBe('webm');
    expect(sniffContainer(ebml('matroska'))).toBe('mkv');
    expect(sniffContainer(riff('AVI '))).toBe('avi');
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0x1a])],
    ['zeros', Buffer.alloc(65_536)],
    ['text', Buffer.from('this is not a video at all')],
    ['a playlist', Buffer.from('#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\nfile:///etc/passwd')],
    ['a concat script', Buffer.from('ffconcat version 1.0\nfile /etc/passwd\n')],
    ['a WAV file', riff('WAVE')],
    ['another EBML document', ebml('secret')],
    ['a cut EBML header', Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0, 0, 0, 0x42, 0x82])],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
  ])('refuses %s', (_, head) => {
    expect(sniffContainer(head)).toBeUndefined();
  });
});
