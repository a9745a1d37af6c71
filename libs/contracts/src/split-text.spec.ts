import { describe, expect, it } from '@jest/globals';
import { splitText, wordStart } from './split-text.js';

const at = (text: string, word: string) => splitText(text, text.indexOf(word));

describe('splitting a text into two', () => {
  it.each([
    ['Open the valve and drain the tank.', 'drain', 'Open the valve.', 'Drain the tank.'],
    ['Open the valve, and then drain the tank.', 'and', 'Open the valve.', 'Drain the tank.'],
    ['Open the valve, then drain the tank!', 'drain', 'Open the valve.', 'Drain the tank!'],
    ['Open the valve – drain the tank', '–', 'Open the valve.', 'Drain the tank'],
    ['Sand the edge and the band.', 'band', 'Sand the edge and the.', 'Band.'],
    ['Ölfilter lösen, élargir le trou.', 'élargir', 'Ölfilter lösen.', 'Élargir le trou.'],
  ])('makes two sentences of “%s” before “%s”', (text, word, first, second) => {
    expect(at(text, word)).toEqual([first, second]);
  });

  it.each([
    ['Turn it left.  Then wait!', 'Then', 'Turn it left.', 'Then wait!'],
    ['gloves\nand goggles', 'and', 'gloves', 'and goggles'],
    ['Say “stop.” and walk on.', 'and', 'Say “stop.”', 'and walk on.'],
  ])('keeps the words of “%s” between sentences or lines', (text, word, first, second) => {
    expect(at(text, word)).toEqual([first, second]);
  });

  it('cuts before the word at the offset, in every script', () => {
    expect(splitText('Open the valve', 7)).toEqual(['Open.', 'The valve']);
    expect(splitText('打开阀门', 3)?.join('')).toContain('阀门');
  });

  it('cuts no character in two, whatever the offset', () => {
    const text = 'Press 👨\u200d👩\u200d👧 the 🇩🇪 butto\u0301n 👍🏽 now';
    const graphemes = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)];
    const ends = new Set(graphemes.map(({ index }) => index));
    for (let offset = 0; offset <= text.length; offset += 1) {
      expect([offset, ends.has(wordStart(text, offset)) || offset === text.length]).toEqual([offset, true]);
      for (const part of splitText(text, offset) ?? []) expect(part.isWellFormed()).toBe(true);
    }
  });

  it.each([' ', '\n', '.\n', '." ', '. '])('takes time in proportion to a text full of %j', (part) => {
    const microsecondsOf = (length: number) => {
      const before = process.cpuUsage();
      splitText(`Open ${part.repeat(length)}it now`, 5 + length * part.length);
      return process.cpuUsage(before).user;
    };
    // The square would take sixteen times as long for four times as much.
    const quarter = microsecondsOf(20_000);
    expect(microsecondsOf(80_000)).toBeLessThan(8 * quarter + 200_000);
  });

  it.each([
    ['Stop.', 0],
    ['Stop.', 3],
    ['Open it.', 7],
    ['Open it.', 400],
    ['and then stop', 9],
    ['', 0],
  ])('is not possible in “%s” at %i, where one part would have no words', (text, offset) => {
    expect(splitText(text, offset)).toBeNull();
  });
});
