import { describe, expect, it } from '@jest/globals';
import type { WrittenStep } from '../types/procedure.js';
import { addBestPictures } from './best-pictures.js';

const step = (text: string, startSeconds: number, endSeconds: number): WrittenStep => {
  const evidence = { ...{ segment_ids: [], sources: ['speech' as const] }, start_seconds: 0, end_seconds: 1 };
  const title = { text, evidence, confidence: 0.9 };
  return { ...{ title, sentences: [title], startSeconds, endSeconds }, confidence: 0.9 };
};
const shown = (text: string, ...seconds: readonly number[]) =>
  seconds.map((at) => ({
    seconds: at,
    lines: [{ text, confidence: 0.9, top: 0.8, height: 0.05, left: 0.1, width: 0.4 }],
  }));

describe('the picture of a step of a film', () => {
  it('is late of those on which a caption says the same, within the step', () => {
    const screens = [...shown('Ring the bell twice', 4, 5, 6, 8), ...shown('Bolt the door', 9, 10, 14)];
    const steps = [step('Ring the bell twice', 4, 9.5), step('Bolt the iron door with the pin', 9.5, 20)];
    expect(addBestPictures(steps, screens).map(({ bestSeconds }) => bestSeconds)).toEqual([7, 12.875]);
  });

  it('is of the act in its title, where a caption of another sentence is shown later', () => {
    const screens = [...shown('Ring the bell', 4, 5), ...shown('Never open the iron door', 8, 9, 10)];
    const ringing = step('Ring the bell', 3, 12);
    const forbidden = { ...ringing.title, text: 'Never open the iron door.' };
    const [own] = addBestPictures([{ ...ringing, sentences: [ringing.title, forbidden] }], screens);
    expect(own?.bestSeconds).toBeLessThan(6);
  });

  it('is left open where no caption says the same, or not during the step', () => {
    const screens = shown('Ring the bell twice', 30, 32);
    const steps = [step('Ring the bell twice', 4, 9), step('Paint the bell green', 29, 35)];
    expect(addBestPictures(steps, screens)).toEqual(steps);
  });
});
