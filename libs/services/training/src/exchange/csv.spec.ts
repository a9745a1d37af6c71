import { describe, expect, it } from '@jest/globals';
import { refusal, sentenceOf } from '@sop/contracts';
import { csvRecords } from './csv.js';

const read = (text: string) => csvRecords(text).map(({ line, fields }) => [line, ...fields]);

describe('csvRecords', () => {
  it.each<[string, string, unknown[][]]>([
    [
      'plain fields',
      'a,b\nc,d',
      [
        [1, 'a', 'b'],
        [2, 'c', 'd'],
      ],
    ],
    [
      'line ends of all systems',
      'a\r\nb\rc\n',
      [
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
      ],
    ],
    [
      'commas, breaks and doubled quotes within quotes',
      '"a,""b""\nc",d\ne',
      [
        [2, 'a,"b"\nc', 'd'],
        [3, 'e'],
      ],
    ],
    ['empty fields', ',a,\n', [[1, '', 'a', '']]],
    ['an empty field at the end of the file', 'a,', [[1, 'a', '']]],
    ['no records for empty lines', '\n\na\n\n', [[3, 'a']]],
    ['a quote within a field as it is', '2" wide,b', [[1, '2" wide', 'b']]],
    ['nothing', '', []],
  ])('reads %s', (_, text, records) => {
    expect(read(text)).toEqual(records);
  });

  it('refuses an unclosed quote, naming the line', () => {
    expect(() => read('a\n"b\nc')).toThrow('line 2 of the CSV is not complete');
  });

  it('refuses more records than an import may contain', () => {
    expect(() => read('a\n'.repeat(200_001))).not.toThrow();
    expect(() => read('a\n'.repeat(200_002))).toThrow(sentenceOf(refusal('import.too-much')));
  });

  it('accepts millions of quotes in one field', () => {
    expect(read(`"${'""'.repeat(3_000_000)}"`)[0]?.[1]).toHaveLength(3_000_000);
  });
});
