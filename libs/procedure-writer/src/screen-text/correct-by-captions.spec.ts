import { describe, expect, it } from '@jest/globals';
import type { TimedSegment } from '../language/timed-words.js';
import type { ScreenText } from '../types/observations.js';
import { correctByCaptions } from './correct-by-captions.js';

/** A word each third of a second; `~` before a word: low confidence. */
function segmentOf(text: string, startSeconds = 10): TimedSegment {
  const words = text.split(' ').map((word, at) => ({
    text: word.replace('~', ''),
    start_seconds: startSeconds + at / 3,
    end_seconds: startSeconds + (at + 1) / 3,
    confidence: word.startsWith('~') ? 0.5 : 0.95,
  }));
  return {
    ...{ id: 0, start_seconds: startSeconds, end_seconds: startSeconds + words.length / 3, confidence: 0.9 },
    text: words.map((word) => word.text).join(' '),
    words,
  };
}
const shown = (text: string, seconds = 11, confidence = 0.95): ScreenText[] =>
  [seconds, seconds + 1].map((at) => ({
    seconds: at,
    lines: [{ text, confidence, top: 0.8, height: 0.05, left: 0.2, width: 0.5 }],
  }));
const corrected = (spoken: string, screens: readonly ScreenText[]): string =>
  correctByCaptions([segmentOf(spoken)], screens)[0]?.text ?? '';

describe('a caption with the same words corrects the transcript', () => {
  it.each([
    ['Sift the flower into the bowl.', 'Sift the flour into the bowl', 'Sift the flour into the bowl.'],
    ['Cramp the seam with tape.', 'Crimp the seam with tape', 'Crimp the seam with tape.'],
    [
      'Call the pan under cold water for a minute.',
      'Cool the pan under cold water',
      'Cool the pan under cold water for a minute.',
    ],
    [
      'Now rinse the ~ceiling ring in water.',
      'Rinse the sealing ring',
      'Now rinse the sealing ring in water.',
    ],
    ['Call nine, nine, nine immediately.', 'Call 999 immediately', 'Call 999 immediately.'],
    ['Dial 112-334-5 at once.', 'Dial 112', 'Dial 112 at once.'],
    ['Pull the ~draw out to the stop.', 'PULL THE DRAWER OUT', 'Pull the drawer out to the stop.'],
    ['Lean the lid of the crate ~by.', 'Lean the lid of the crate back', 'Lean the lid of the crate back.'],
  ])('%s', (spoken, caption, expected) => {
    expect(corrected(spoken, shown(caption))).toBe(expected);
  });

  it('and the corrected words are marked as read, with their times', () => {
    const [segment] = correctByCaptions(
      [segmentOf('Sift the flower into the bowl.')],
      shown('Sift the flour into the bowl'),
    );
    expect(segment?.words?.map(({ text, read }) => [text, read === true])[2]).toEqual(['flour', true]);
    expect(segment?.words?.[2]).toMatchObject({ start_seconds: 10 + 2 / 3, end_seconds: 11 });
    expect(segment?.words).toHaveLength(6);
  });
});

it('a caption that says the same takes the doubt from the words', () => {
  const [segment] = correctByCaptions(
    [segmentOf('~Protect them from ~injury.')],
    shown('Protect them from injury'),
  );
  expect(segment?.words?.map(({ confidence }) => confidence)).toEqual([0.9, 0.95, 0.95, 0.9]);
});

describe('the transcript stays unchanged', () => {
  const spoken = 'Sift the flower into the bowl.';
  const caption = 'Sift the flour into the bowl';

  it.each([
    ['where the caption is shown at another time', spoken, shown(caption, 40)],
    ['where it was read with low confidence', spoken, shown(caption, 11, 0.7)],
    ['where it is about something else', spoken, shown('Wash the floor of the barn')],
    ['where another word was spoken', 'Press the left button twice.', shown('Press the right button twice')],
    ['where what is shown is denied', 'Never press the button twice.', shown('Ever press the button twice')],
    ['where another figure was spoken', 'Wait for five minutes here.', shown('Wait for ten minutes here')],
    ['where no such word is known', spoken, shown('Sift the flovr into the bowl')],
    [
      'where an unlike word was heard surely',
      'Put the cup into the kettle.',
      shown('Put the cup into the bowl'),
    ],
    ['where words are unlike', 'Put the kettle into the bowl.', shown('Put the flour into the bowl')],
    ['where only a space differs', 'Use a cloth or a clean bag.', shown('Use a cloth ora clean bag')],
    ['where both say the same', 'Wait ten minutes before you go.', shown('Wait 10 minutes before you go')],
  ])('%s', (_, words, screens) => {
    expect(corrected(words, screens)).toBe(words);
  });
});
