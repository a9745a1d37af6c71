import { describe, expect, it } from '@jest/globals';
import { readNarration } from '../steps/narration.js';
import type { ScreenText } from '../types/observations.js';
import { titlesOn, withTitlesApart } from './spoken-titles.js';

const shown = (...texts: string[]): ScreenText[] =>
  [1, 2].map((seconds) => ({
    seconds,
    lines: texts.map((text, at) => ({
      ...{ text, confidence: 0.95, height: 0.03, left: 0.2, width: 0.5 },
      top: 0.1 + 0.2 * at,
    })),
  }));
const segmentOf = (text: string, id = 0) => ({
  ...{ id, start_seconds: 5 * id, end_seconds: 5 * id + 4, text, confidence: 0.9 },
});
const apart = (spoken: string, ...texts: string[]): string =>
  withTitlesApart([segmentOf(spoken)], titlesOn(shown(...texts)))[0]?.text ?? '';

describe('a title on the screen that is read out is a sentence of its own', () => {
  it.each([
    [
      'Instructions, starting position, lie down.',
      'Starting position',
      'Instructions, starting position. Lie down.',
    ],
    ['Muscle contraction hold the bar tight', 'Muscle contraction', 'Muscle contraction. Hold the bar tight'],
    [
      'Look in front of you muscle contraction',
      'Muscle contraction',
      'Look in front of you. muscle contraction.',
    ],
  ])('%s', (spoken, title, expected) => {
    expect(apart(spoken, title)).toBe(expected);
  });

  it.each([
    ['which is the subject of a sentence', 'Test generator is at the top.', 'Test generator'],
    ['which is the object of an act', 'Click class materials', 'Class materials'],
    ['which is an order itself', 'Press the button, wait for it.', 'Press the button'],
  ])('but not one %s', (_what, spoken, title) => {
    expect(apart(spoken, title)).toBe(spoken);
  });

  it('and no step', () => {
    const segments = [segmentOf('Rinse the cut with water.'), segmentOf('Vodafone, power to you.', 1)];
    const actsOf = (screenText: ScreenText[]): number =>
      readNarration({
        durationSeconds: 9,
        creationType: 'video_upload',
        segments,
        screenText,
      }).statements.filter(({ kind }) => kind === 'action').length;
    expect([actsOf([]), actsOf(shown('Vodafone power to you'))]).toEqual([2, 1]);
  });
});
