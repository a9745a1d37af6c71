import { describe, expect, it } from '@jest/globals';
import { decodedText } from './decoded-text.js';

const utf16 = (text: string) => Buffer.from(text, 'utf16le');

describe('text of a file', () => {
  it.each([
    ['UTF-8', Buffer.from('Jörg;刷子 🧹')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffJörg;刷子 🧹')],
    ['UTF-16 as spreadsheets write it', utf16('\ufeffJörg;刷子 🧹')],
    ['UTF-16 of the other byte order', Buffer.from(utf16('\ufeffJörg;刷子 🧹')).swap16()],
  ])('is read from %s', (_, bytes) => {
    expect(decodedText(bytes)).toBe('Jörg;刷子 🧹');
  });

  it('is read from UTF-16 of Latin letters without a mark', () => {
    expect(decodedText(utf16('Jörg;Meister'))).toBe('Jörg;Meister');
  });

  it('is read from Windows-1252, as a spreadsheet program saves a CSV file there', () => {
    expect(decodedText(Buffer.from('Jörg;Bär', 'latin1'))).toBe('Jörg;Bär');
    expect(decodedText(Buffer.from([0x93, 0x41, 0x94, 0x20, 0x80]))).toBe('“A” €');
  });

  it.each([
    ['UTF-8 that is cut within a character', Buffer.from('刷子').subarray(0, 5)],
    ['an odd count of bytes in UTF-16', utf16('\ufeffbrush').subarray(0, 11)],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x62, 0, 0, 0])],
    ['Shift JIS', Buffer.from([0x83, 0x75, 0x83, 0x89, 0x83, 0x56, 0x81, 0x5b])],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0xe4])],
  ])('is not found in %s', (_, bytes) => {
    expect(decodedText(bytes)).toBeUndefined();
  });
});
