import { describe, expect, it } from '@jest/globals';
import { checkedWords } from './checked-words.js';
import { wordsAlone } from './recognised-words.js';

/** A vocabulary of whole words: a token is the word's index. */
const vocabulary: string[] = [];
const tokenOf = (word: string): number => {
  if (!vocabulary.includes(word)) vocabulary.push(word);
  return vocabulary.indexOf(word);
};
const tokensOf = (text: string): number[] => text.split(' ').map(tokenOf);
const wordsIn = (text: string) =>
  text.split(' ').map((word) => ({ text: word, confidence: 0.9, tokens: tokensOf(word) }));

/** A model that gives readings with one of these texts the named gain. */
function listening(gains: Readonly<Record<string, number>>) {
  const readings: string[] = [];
  const textOf = (tokens: readonly number[]) => tokens.map((token) => vocabulary[token]).join(' ');
  const gainOf = (tokens: readonly number[]) =>
    Object.entries(gains).find(([words]) => ` ${textOf(tokens)} `.includes(` ${words} `))?.[1] ?? -20;
  const likelihoods = (all: readonly (readonly number[])[]): Promise<number[][]> => {
    readings.push(...all.map(textOf));
    return Promise.resolve(
      all.map((tokens, at) => [...tokens.map(() => -0.1), at === 0 ? 0 : gainOf(tokens)]),
    );
  };
  return { likelihoods, gainAtMost: (reading: readonly number[]) => gainOf(reading) + 1, readings };
}

const check = async (text: string, gains: Readonly<Record<string, number>>) =>
  wordsAlone(await checkedWords(wordsIn(text), listening(gains), tokensOf));
const written = (words: readonly { text: string }[]): string => words.map(({ text }) => text).join(' ');
const alternatives = (words: readonly { otherwise?: string }[]) => words.map(({ otherwise }) => otherwise);

describe('checkedWords', () => {
  it('keeps the recognised words if the alternative is clearly less likely', async () => {
    const words = await check('Wait 15 minutes.', { '50': -12 });
    expect(written(words)).toBe('Wait 15 minutes.');
    expect(alternatives(words)).toEqual([undefined, undefined, undefined]);
  });

  it('replaces the recognised words if the alternative is clearly likelier', async () => {
    const words = await check('Wait 15 minutes.', { '50': 12 });
    expect(written(words)).toBe('Wait 50 minutes.');
    expect(alternatives(words)).toEqual([undefined, undefined, undefined]);
  });

  it('returns the likelier reading and names the other if neither is clearly likelier', async () => {
    const unchanged = await check('Wait 15 minutes.', { '50': -1 });
    expect([written(unchanged), alternatives(unchanged)]).toEqual([
      'Wait 15 minutes.',
      [undefined, '50', undefined],
    ]);
    const changed = await check('Wait 15 minutes.', { '50': 1 });
    expect([written(changed), alternatives(changed)]).toEqual([
      'Wait 50 minutes.',
      [undefined, '15', undefined],
    ]);
  });

  it('keeps capitals and punctuation, and can join or split words', async () => {
    expect(written(await check('And screw, the lid.', { 'Unscrew,': 9 }))).toBe('Unscrew, the lid.');
    expect(written(await check("the tank isn't full", { is: 12 }))).toBe('the tank is full');
    expect(written(await check('Stop and load the cart.', { 'and unload': 9 }))).toBe(
      'Stop and unload the cart.',
    );
  });

  it('judges each span independently of the other changes in the piece', async () => {
    const words = await check('and screw it and turn off the pump', { unscrew: 9, 'turn on': 9 });
    expect(written(words)).toBe('unscrew it and turn on the pump');
  });

  it('runs the network only where the alternative can be likely, at most six times a piece', async () => {
    const passesFor = async (text: string, gains: Readonly<Record<string, number>>) => {
      const model = listening(gains);
      await checkedWords(wordsIn(text), model, tokensOf);
      return model.readings.length / 2;
    };
    expect(await passesFor('Press the green button twice.', {})).toBe(0);
    expect(await passesFor('Wait 15 minutes.', { '50': -8 })).toBe(0);
    expect(await passesFor('Wait 15 minutes.', { '50': -3.5 })).toBe(1);
    expect(await passesFor('15 '.repeat(20).trim(), { '50': 0 })).toBe(6);
  });
});
