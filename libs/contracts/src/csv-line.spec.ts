import { describe, expect, it } from '@jest/globals';
import { csvLine } from './csv-line.js';

describe('a line for spreadsheets', () => {
  it('separates cells by commas, and quotes those with commas, quotation marks or line breaks', () => {
    expect(csvLine(['a', 1, true, null, 'b, "c"\nd'])).toBe('a,1,true,,"b, ""c""\nd"\r\n');
  });

  it.each([
    ['=1+1', `'=1+1`],
    ['  @SUM(A1)', `'  @SUM(A1)`],
    ['+49 30', `'+49 30`],
    ['\tx', `'\tx`],
    ['＝1+1', `'＝1+1`],
    ['\u200b=1+1', `'\u200b=1+1`],
    ['a "b", c', '"a ""b"", c"'],
    ['plain', 'plain'],
    [null, ''],
    [-1, '-1'],
  ])('has %j as %j', (value, written) => {
    expect(csvLine([value])).toBe(`${written}\r\n`);
  });

  const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﬩'];
  it.each(signs.flatMap((sign) => [sign, ` ${sign}`, `\u200b${sign}`, `\t${sign}`, `\n${sign}`]))(
    'has no cell that begins a formula with %j',
    (start) => {
      const [cell = ''] = csvLine([`${start}1+1`]).split('\r\n');
      expect(cell.replace(/^"|"$/g, '')).toMatch(/^\s*'/);
    },
  );

  it.each([';', '\n', '\t', ';\n ', '\u200b;'])(
    'has no formula behind %j, where a spreadsheet with another separator begins a cell',
    (end) => {
      for (const sign of signs) {
        const line = csvLine([`A note${end}${sign}cmd|' /C calc'!A0;rest`]);
        const cells = line.split(/[;\t\r\n]/).map((cell) => cell.normalize('NFKC'));
        expect(cells.filter((cell) => /^[\s\u200b]*[=+\-@]/.test(cell))).toEqual([]);
      }
    },
  );

  it('leaves signs within words and numbers as they are', () => {
    expect(csvLine(['Side A-B; 5 + 3', -4, 'a@example.test'])).toBe('Side A-B; 5 + 3,-4,a@example.test\r\n');
  });
});
