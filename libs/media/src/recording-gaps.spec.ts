import { describe, expect, it } from '@jest/globals';
import { GapFinder } from './recording-gaps.js';

type Heard = ['picture' | 'sound', number];
const every = (kind: Heard[0], from: number, to: number): Heard[] =>
  Array.from({ length: Math.round((to - from) * 10) }, (_v, at) => [kind, from + at / 10]);

function gapsOf(packets: readonly Heard[]) {
  const finder = new GapFinder();
  for (const packet of packets) finder.take(...packet);
  return finder
    .gaps()
    .map(({ startSeconds, endSeconds }) => [Math.round(startSeconds), Math.round(endSeconds)]);
}

describe('a gap of a recording', () => {
  it('is where neither sound nor picture came, in whatever order a file has them', () => {
    const sound = [...every('sound', 0, 12), ...every('sound', 5400, 5410), ...every('sound', 6000, 6010)];
    const picture = [
      ...every('picture', 0, 12),
      ...every('picture', 5400, 5410),
      ...every('picture', 6000, 6010),
    ];
    const expected = [
      [12, 5400],
      [5410, 6000],
    ];
    expect(gapsOf([...sound, ...picture])).toEqual(expected);
    expect(gapsOf([...picture, ...sound].reverse())).toEqual(expected);
  });

  it.each<[string, Heard[]]>([
    ['the picture stands while somebody speaks', [...every('sound', 0, 60), ['picture', 0], ['picture', 55]]],
    ['there is no sound at all', [...every('picture', 0, 5), ...every('picture', 60, 65)]],
    [
      'the sound has ended',
      [...every('sound', 0, 5), ...every('picture', 0, 5), ...every('picture', 60, 65)],
    ],
    ['both only pause for a moment', [...every('sound', 0, 5), ...every('sound', 14, 20)]],
    ['there is nothing', []],
  ])('is none where %s', (_, packets) => {
    expect(gapsOf(packets)).toEqual([]);
  });

  it('is found in an hour of packets of a day, of which the longest are kept', () => {
    const packets = Array.from({ length: 100 }, (_v, at): Heard => ['sound', at * 20 + at / 10]);
    expect(gapsOf(packets)).toHaveLength(40);
  });
});
