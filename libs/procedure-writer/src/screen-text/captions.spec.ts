import { describe, expect, it } from '@jest/globals';
import type { ScreenText } from '../types/observations.js';
import { blocksOf, captionsOf } from './captions.js';

type Line = ScreenText['lines'][number];
/** A line of type whose letters are half as wide as high, on a picture twice as wide as high. */
const line = (text: string, left: number, top: number, height = 0.05, confidence = 0.95): Line => ({
  ...{ text, top, height, confidence, left, width: text.length * height * 0.25 },
});
const textsOf = (...lines: Line[]) => blocksOf(lines).map(({ text }) => text);
const at = (seconds: number, ...lines: Line[]): ScreenText => ({ seconds, lines });

describe('lines of a picture', () => {
  it('close below each other are one text, with the confidence of the worst of them', () => {
    const lines = [line('of the red jug', 0.1, 0.16, 0.05, 0.7), line('Wipe the rim', 0.1, 0.1)];
    expect(blocksOf(lines)).toMatchObject([
      { text: 'Wipe the rim of the red jug', lines: ['Wipe the rim', 'of the red jug'], confidence: 0.7 },
    ]);
  });

  it.each([
    ['apart from each other', line('Rinse the filter', 0.1, 0.25)],
    ['of another size', line('Kitchen of the week', 0.1, 0.16, 0.02)],
    ['of another column', line('Rinse the filter', 0.7, 0.16)],
    ['with a number of its own', line('2. Rinse the filter', 0.1, 0.16)],
  ])('are texts of their own %s', (_, other) => {
    expect(textsOf(line('Wipe the rim', 0.1, 0.1), other)).toEqual(['Wipe the rim', other.text]);
  });

  it('beside each other are one line', () => {
    expect(textsOf(line('the rim', 0.17, 0.102), line('Wipe', 0.1, 0.1))).toEqual(['Wipe the rim']);
  });

  it('that lost a space beside a small word get it back', () => {
    expect(textsOf(line('Test the brakeby hand.', 0.1, 0.1))).toEqual(['Test the brake by hand.']);
    expect(textsOf(line('Fold the kickstand', 0.1, 0.1))).toEqual(['Fold the kickstand']);
  });

  it('that lost the spaces around a figure get them back', () => {
    expect(textsOf(line('Call999immediately', 0.1, 0.1))).toEqual(['Call 999 immediately']);
    expect(textsOf(line('Fit bolt M8x20 and KL331', 0.1, 0.1))).toEqual(['Fit bolt M8x20 and KL331']);
  });

  it('set in capitals are written small, but for abbreviations', () => {
    expect(textsOf(line('UNPLUG THE PC', 0.1, 0.1), line('Dry it', 0.1, 0.4))).toEqual([
      'Unplug the PC',
      'Dry it',
    ]);
  });

  it('without a letter or with low confidence are left out', () => {
    expect(textsOf(line('—', 0.1, 0.1), line('Wipe the rim', 0.1, 0.3, 0.05, 0.5))).toEqual([]);
  });
});

describe('a caption', () => {
  const rim = (confidence = 0.9) => line('Wipe the rim', 0.1, 0.1, 0.05, confidence);

  it('is listed once, from the first picture to the last that has it, as it was read best', () => {
    const found = captionsOf([
      at(4, line('Wipe the rirn', 0.1, 0.1, 0.05, 0.7)),
      at(1, rim(0.8)),
      at(2, rim(0.97)),
      at(5),
    ]);
    expect(found).toMatchObject([
      { text: 'Wipe the rim', startSeconds: 1, endSeconds: 4, confidence: 0.97, shown: 0.75 },
    ]);
  });

  it('is the whole of what is written word by word', () => {
    const whole = line('Wipe the rim with a cloth', 0.1, 0.1);
    const part = line('with a cloth', 0.3, 0.1);
    expect(captionsOf([at(1, rim()), at(2, whole), at(3, part)])).toMatchObject([
      { text: 'Wipe the rim with a cloth', startSeconds: 1 },
      { text: 'with a cloth' },
    ]);
    expect(captionsOf([at(1, rim()), at(2, whole), at(2.5, part), at(3, whole)])).toHaveLength(1);
  });

  it('that comes back later is another one', () => {
    expect(captionsOf([at(1, rim()), at(2), at(3), at(4, rim())])).toHaveLength(2);
  });

  it('is looked for once in the same pictures, however often it is asked for', () => {
    const pictures = [at(1, rim()), at(2, rim())];
    expect(captionsOf(pictures)).toBe(captionsOf(pictures));
  });
});
