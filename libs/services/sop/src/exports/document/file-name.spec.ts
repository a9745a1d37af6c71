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
});
