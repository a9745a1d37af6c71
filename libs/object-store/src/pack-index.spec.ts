import { describe, expect, it } from '@jest/globals';
import { DamagedPack, encodeIndex, headBytes, parseIndex } from './pack-index.js';

describe('the index of a pack', () => {
  it('says where each file is', () => {
    const index = encodeIndex([
      { name: 'a.jpg', length: 3 },
      { name: 'b.jpg', length: 0 },
      { name: 'c.jpg', length: 5 },
    ]);
    expect([...parseIndex(Buffer.concat([index, Buffer.from('aaaccccc')]))]).toEqual([
      ['a.jpg', { start: index.length, length: 3 }],
      ['b.jpg', { start: index.length + 3, length: 0 }],
      ['c.jpg', { start: index.length + 3, length: 5 }],
    ]);
  });

  it('fits the first bytes of the pack, or the pack is refused', () => {
    const members = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `${at}`.padStart(128, 'n'), length: 2 ** 40 }));
    expect(encodeIndex(members(50)).length).toBeLessThanOrEqual(headBytes);
    expect(() => encodeIndex(members(60))).toThrow('too many files');
  });

  it.each([
    ['nothing', ''],
    ['a picture', '\xff\xd8\xff\xe0'.repeat(10)],
    ['a length beyond the bytes', 'ffffffff[]'],
    ['no JSON', '00000003[1,'],
    ['no list', '00000002{}'],
    ['an entry without a length', '00000007[["a"]]'],
    ['a negative length', '0000000a[["a",-1]]'],
    ['a fraction', '0000000b[["a",1.5]]'],
  ])('is refused for %s', (_, text) => {
    expect(() => parseIndex(Buffer.from(text, 'latin1'))).toThrow(DamagedPack);
  });
});
