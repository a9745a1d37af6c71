import { describe, expect, it } from '@jest/globals';
import { alphabetFrom, readableOf, ctcDecode } from './ctc-decode.js';
import { textRegions } from './text-regions.js';
import { wordGaps } from './word-gaps.js';

describe('reading letters', () => {
  const alphabet = alphabetFrom('a\nb\n中\n');
  const readable = readableOf(alphabet);

  /** Probabilities with one certain letter at each step; `?` is a letter of an unsupported script. */
  function table(steps: string) {
    const likely = new Float32Array(steps.length * alphabet.length);
    for (const [step, letter] of [...steps].entries())
      likely[step * alphabet.length + (letter === '-' ? 0 : letter === '?' ? 3 : alphabet.indexOf(letter))] =
        0.9;
    return { steps: steps.length, letters: alphabet.length, likely };
  }

  it('counts repeats once unless a blank separates them', () => {
    expect(ctcDecode(table('aa-ab-b'), alphabet, readable)).toMatchObject({ text: 'aabb' });
    expect(ctcDecode(table('--'), alphabet, readable)).toEqual({ text: '', confidence: 0 });
  });

  it('inserts a space at a gap in the picture that the network misses', () => {
    expect(ctcDecode(table('a--b'), alphabet, readable, [0.5]).text).toBe('a b');
    expect(ctcDecode(table('a--b'), alphabet, readable, [0.99]).text).toBe('ab');
  });

  it('never returns a letter of an unsupported script', () => {
    expect(ctcDecode(table('a?b'), alphabet, readable).text).toBe('ab');
  });
});

describe('gaps between words', () => {
  it('are wider than those between letters', () => {
    const [height, width] = [10, 60];
    const values = new Float32Array(3 * height * width).fill(-1);
    // Five letters of six columns, two apart, and six before the fourth.
    for (const column of [0, 8, 16, 28, 36])
      for (let x = column; x < column + 6; x += 1) values[5 * width + x] = 1;
    expect(wordGaps(values, height, width)).toEqual([25 / width]);
  });
});

describe('positions of text', () => {
  it('are upright on a screen, rotated on a tilted panel, and absent in noise', () => {
    const [width, height] = [120, 120];
    const map = (isText: (x: number, y: number) => boolean) => ({
      width,
      height,
      likely: Float32Array.from({ length: width * height }, (_, at) =>
        isText(at % width, Math.floor(at / width)) ? 0.9 : 0.1,
      ),
    });
    const upright = textRegions(map((x, y) => x >= 20 && x < 80 && y >= 50 && y < 60));
    expect(upright).toHaveLength(1);
    expect(upright[0]).toMatchObject({ x: 50, y: 55, angle: 0 });
    const tilted = textRegions(map((x, y) => x >= 20 && x < 90 && Math.abs(y - 20 - x / 2) < 5));
    expect(tilted[0]?.angle).toBeCloseTo(Math.atan(0.5), 1);
    expect(textRegions(map((x, y) => x % 9 === 0 && y % 9 === 0))).toEqual([]);
  });
});
