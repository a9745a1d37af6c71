import { describe, expect, it } from '@jest/globals';
import { checkedWords } from './checked-words.js';
import { wordsAlone } from './recognised-words.js';

/** A vocabulary of whole words: a token is the word's number in it. */
const vocabulary: string[] = [];
const tokenOf = (word: string): number => {
  if (!vocabulary.includes(word)) vocabulary.push(word);
  return vocabulary.indexOf(word);
};
const tokensOf = (text: string): number[] => text.split(' ').map(tokenOf);
const wordsIn = (text: string) =>
  text.split(' ').map((word) => ({ text: word, confidence: 0.9, tokens: tokensOf(word) }));

/** A model that takes a reading that holds one of these texts for so much likelier than one that holds none. */
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

const heardAs = async (text: string, gains: Readonly<Record<string, number>>) =>
  wordsAlone(await checkedWords(wordsIn(text), listening(gains), tokensOf));
const written = (words: readonly { text: string }[]): string => words.map(({ text }) => text).join(' ');
const doubts = (words: readonly { otherwise?: string }[]) => words.map(({ otherwise }) => otherwise);

describe('words that sound like their contrary', () => {
  it('stay as they were heard where the other reading of the sound is clearly less likely', async () => {
    const words = await heardAs('Wait 15 minutes.', { '50': -12 });
    expect(written(words)).toBe('Wait 15 minutes.');
    expect(doubts(words)).toEqual([undefined, undefined, undefined]);
  });

  it('give way to the other reading where that is clearly likelier', async () => {
    const words = await heardAs('Wait 15 minutes.', { '50': 12 });
    expect(written(words)).toBe('Wait 50 minutes.');
    expect(doubts(words)).toEqual([undefined, undefined, undefined]);
  });

  it('name both readings where neither is clearly likelier, and are written as the likelier one', async () => {
    const kept = await heardAs('Wait 15 minutes.', { '50': -1 });
    expect([written(kept), doubts(kept)]).toEqual(['Wait 15 minutes.', [undefined, '50', undefined]]);
    const changed = await heardAs('Wait 15 minutes.', { '50': 1 });
    expect([written(changed), doubts(changed)]).toEqual(['Wait 50 minutes.', [undefined, '15', undefined]]);
  });

  it('keep capital and marks, and become one word of two or two of one', async () => {
    expect(written(await heardAs('And screw, the lid.', { 'Unscrew,': 9 }))).toBe('Unscrew, the lid.');
    expect(written(await heardAs("the tank isn't full", { is: 12 }))).toBe('the tank is full');
    expect(written(await heardAs('Stop and load the cart.', { 'and unload': 9 }))).toBe(
      'Stop and unload the cart.',
    );
  });

  it('are each judged by the sound alone, whatever else is changed in the piece', async () => {
    const words = await heardAs('and screw it and turn off the pump', { unscrew: 9, 'turn on': 9 });
    expect(written(words)).toBe('unscrew it and turn on the pump');
  });

  it('cost a pass of the network only where the other reading can be likely, and at most six passes in one piece', async () => {
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
