import { describe, expect, it } from '@jest/globals';
import { fileNameOf } from './file-name.js';

describe('the name of an exported file', () => {
  it.each([
    ['Weld a frame', 'SOP_Weld_a_frame_2026-11-22.pdf'],
    ['Größe: 1/2 "x"', 'SOP_Größe__1_2__x__2026-11-22.pdf'],
    ['焊接框架', 'SOP_焊接框架_2026-11-22.pdf'],
    ['../../etc/passwd\n', 'SOP_______etc_passwd__2026-11-22.pdf'],
    ['', 'SOP__2026-11-22.pdf'],
  ])('is derived from the title %j as %s', (title, name) => {
    expect(fileNameOf(title, '2026-11-22', 'pdf')).toBe(name);
  });

  it('fits a file system and has whole characters only, however long the title is', () => {
    const name = fileNameOf('𠮷'.repeat(300), '2026-11-22', 'docx');
    expect(Buffer.byteLength(name)).toBeLessThan(255);
    expect(name).toMatch(/^SOP_𠮷{50}_2026/u);
  });

  it.each(['कि', 'x\u0316', 'ᄀ\u1161', 'ก\u0e33'])('parts no letter from its marks: %s', (letter) => {
    for (let before = 0; before < 8; before += 1) {
      const title = fileNameOf('a'.repeat(before) + letter.repeat(200), '', 'pdf').slice('SOP_'.length);
      expect(title.replace(/^a*/, '').replaceAll(letter.normalize('NFC'), '')).toBe('_.pdf');
    }
  });
});
