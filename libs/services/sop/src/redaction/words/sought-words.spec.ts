import { describe, expect, it } from '@jest/globals';
import { mapWords } from './map-words.js';
import { SoughtWords } from './sought-words.js';

describe('texts that are looked for in words', () => {
  it.each([
    ['Ann Lee', 'Ask Ann Lee.', 'Ask […].'],
    ['Ann Lee', 'ANN  LEE or Ann-Lee', '[…] or […]'],
    ['AnnLee', 'Ask Ann Lee or annlee', 'Ask […] or […]'],
    ['Ann', 'Annex, Joann, Ann', 'Annex, Joann, […]'],
    ['Müller', 'Müllers Tür und MÜLLER’s Tor', '[…] Tür und […] Tor'],
    ['Mu\u0308ller', 'Herr Müller', 'Herr […]'],
    ['4111 1111 1111 1111', 'Card 4111111111111111.', 'Card […].'],
    ['4711', 'Order 47110, then 4711', 'Order 47110, then […]'],
    ['+49 30 901820', 'Call +49 30-901820 now', 'Call […] now'],
    ['jane.doe@example.com', 'jane.doe@example.com, janexdoe@example.com', '[…], janexdoe@example.com'],
    ['山田', '担当は山田です', '担当は[…]です'],
    ['(x)', 'a (x) b', 'a […] b'],
    ['--', 'a -- b', 'a […] b'],
  ])('finds %s in “%s”', (text, words, replaced) => {
    const sought = new SoughtWords([text]);
    expect(sought.replacedIn(words)).toBe(replaced);
    expect(sought.countIn(words)).toBe(replaced.split('[…]').length - 1);
  });

  it('takes the longest of several', () => {
    expect(new SoughtWords(['Ann', 'Ann Lee']).replacedIn('Ann Lee and Ann')).toBe('[…] and […]');
  });

  it('leaves words without them as they are, letter by letter', () => {
    const words = 'Mu\u0308sli';
    expect(new SoughtWords(['Ann']).replacedIn(words)).toBe(words);
  });

  it('shows the words around the first', () => {
    const excerpt = new SoughtWords(['Ann']).excerptOf(`${'before '.repeat(40)}Ann after`, 60);
    expect(excerpt).toMatch(/^….*Ann after$/);
    expect(excerpt.length).toBeLessThanOrEqual(60);
  });
});

describe('words in stored documents', () => {
  const change = (text: string) => new SoughtWords(['tool', 'Ann']).replacedIn(text);

  it('are changed, and ids, keys and kinds are not', () => {
    const step = { id: 'Ann', title: { text: 'Ask Ann' }, screenshots: [{ key: 'Ann.jpg' }] };
    const item = { kind: 'tool', name: 'A tool', lines: ['Ann', 'x'] };
    expect(mapWords({ step, item }, change)).toEqual({
      step: { ...step, title: { text: 'Ask […]' } },
      item: { kind: 'tool', name: 'A […]', lines: ['[…]', 'x'] },
    });
  });

  it('are the same object where nothing is found', () => {
    const value = { title: 'x', list: [{ text: 'y' }] };
    expect(mapWords(value, change)).toBe(value);
  });
});
