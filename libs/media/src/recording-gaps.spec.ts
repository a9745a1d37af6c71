import { describe, expect, it } from '@jest/globals';
import { GapFinder } from './recording-gaps.js';

type Packet = ['picture' | 'sound', number];
const every = (kind: Packet[0], from: number, to: number): Packet[] =>
  Array.from({ length: Math.round((to - from) * 10) }, (_v, at) => [kind, from + at / 10]);

function gapsOf(packets: readonly Packet[]) {
  const finder = new GapFinder();
  for (const packet of packets) finder.take(...packet);
  return finder
    .gaps()
    .map(({ startSeconds, endSeconds }) => [Math.round(startSeconds), Math.round(endSeconds)]);
}

describe('gaps of a recording', () => {
  it('are found where neither sound nor picture exists, in any order of packets', () => {
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

  it.each<[string, Packet[]]>([
    ['the picture is still during speech', [...every('sound', 0, 60), ['picture', 0], ['picture', 55]]],
    ['there is no sound at all', [...every('picture', 0, 5), ...every('picture', 60, 65)]],
    [
      'the sound has ended',
      [...every('sound', 0, 5), ...every('picture', 0, 5), ...every('picture', 60, 65)],
    ],
    ['both only pause for a moment', [...every('sound', 0, 5), ...every('sound', 14, 20)]],
    ['there is nothing', []],
  ])('are not reported when %s', (_, packets) => {
    expect(gapsOf(packets)).toEqual([]);
  });

  it('begin after the last packet has been played, and end with the next', () => {
    const finder = new GapFinder();
    for (const beginsAt of [0, 2.5, 60]) finder.take('sound', beginsAt);
    expect(finder.gaps()).toEqual([{ startSeconds: 2.6, endSeconds: 60 }]);
  });

  it('are found in an hour of packets spread over a day, and the longest are returned', () => {
    const packets = Array.from({ length: 100 }, (_v, at): Packet => ['sound', at * 20 + at / 10]);
    expect(gapsOf(packets)).toHaveLength(40);
  });
});
