import { describe, expect, it } from '@jest/globals';
import type { Detection, TranscriptSegment } from '@sop/contracts';
import { NarrationCache } from '../steps/narration.js';
import type { Observations } from '../types/observations.js';
import { isScreenRecording, screenScore } from './recording-kind.js';

const narration = new NarrationCache();

function seen(texts: readonly string[], more: Partial<Observations> = {}) {
  const segments: TranscriptSegment[] = texts.map((text, id) => ({
    ...{ id, text, start_seconds: id * 6, end_seconds: id * 6 + 5, confidence: 0.9 },
  }));
  const input: Observations = {
    ...{ durationSeconds: texts.length * 6 + 10, creationType: 'video_upload', segments },
    ...more,
  };
  const { statements } = narration.of(input);
  return { isScreen: isScreenRecording(input, statements), score: screenScore(input, statements) };
}

const clicking = ['Click the Settings menu.', 'Scroll down in the browser.', 'Paste the password.'];
const working = ['Loosen the bolt with a wrench.', 'Lift the pump off the bench.', 'Wipe the valve.'];
const line = (text: string, confidence = 0.9) => ({ text, top: 0.1, height: 0.03, confidence });
const page = (words: string, confidence?: number) =>
  [1, 4, 7].map((seconds) => ({ seconds, lines: [line(words, confidence)] }));
const found = (label: string, more: Partial<Detection> = {}): Detection[] =>
  [1, 5, 9, 13].map((seconds) => ({
    ...{ label, score: 0.9, seconds, box: { x: 0, y: 0, width: 0.2, height: 0.2 } },
    ...more,
  }));

describe('a recording', () => {
  it('is of a screen where the narration speaks of one, and of the world where it speaks of work', () => {
    expect(seen(clicking).isScreen).toBe(true);
    expect(seen(working).isScreen).toBe(false);
  });

  it('is of the world without a sign of either', () => {
    expect(seen(['It is a lovely day here.', 'We are all happy about it.']).isScreen).toBe(false);
  });

  it('of the product’s own recorder is of a screen though a tool is named, unless the picture contradicts', () => {
    const tool = working.slice(0, 1);
    const recorder = { creationType: 'screen_record' as const };
    expect(seen([], recorder).isScreen).toBe(true);
    expect(seen(tool, { ...recorder, picture: { wordsPerFrame: 5, stillShare: 0.3 } }).isScreen).toBe(true);
    const camera = { wordsPerFrame: 0, stillShare: 0.05, objectShare: 0.9 };
    expect(seen(tool, { ...recorder, picture: camera }).isScreen).toBe(false);
  });

  it('without a readable word is of no screen, unless the narration speaks of one', () => {
    const silent = ['It is a lovely day here.', 'We are all happy about it.'];
    const still = { picture: { wordsPerFrame: 40, stillShare: 0.9 } };
    expect(seen(silent, { ...still, screenText: page('') }).isScreen).toBe(false);
    expect(seen(silent, { ...still, screenText: page('Name and date') }).isScreen).toBe(true);
    expect(seen(clicking, { ...still, screenText: page('') }).isScreen).toBe(true);
  });

  it('counts as written words what is read with some certainty and has two letters together', () => {
    const many = 'Invoice number and date of the order in the list below with all open sums';
    const few = seen([], { screenText: page('Stop') }).score;
    expect(seen([], { screenText: page(many) }).score).toBeGreaterThan(few);
    expect(seen([], { screenText: page(many, 0.5) }).score).toBe(few);
    expect(seen([], { screenText: page('1 2 3 4 5 6 7 8 9 a b c d e f g') }).score).toBe(few);
  });

  it.each([
    ['much text', { wordsPerFrame: 40 }, { wordsPerFrame: 5 }],
    ['some text', { wordsPerFrame: 15 }, { wordsPerFrame: 5 }],
    ['a little text', { wordsPerFrame: 5 }, { wordsPerFrame: 1 }],
    ['a picture that stands still', { stillShare: 0.9 }, { stillShare: 0.4 }],
    ['a picture that is not always moving', { stillShare: 0.4 }, { stillShare: 0.05 }],
    ['few things in view', { objectShare: 0.1 }, { objectShare: 0.8 }],
  ])('is rather of a screen with %s', (_, screen, world) => {
    expect(seen([], { picture: screen }).score).toBeGreaterThan(seen([], { picture: world }).score);
  });

  it('is rather of the world where things are seen that are no part of a screen', () => {
    const bare = seen([]).score;
    expect(seen([], { detections: found('bottle') }).score).toBeLessThan(bare);
    for (const ignored of [
      found('laptop'),
      found('mouse'),
      found('bottle', { score: 0.3 }),
      found('button', { is_custom: true }),
    ])
      expect(seen([], { detections: ignored }).score).toBe(bare);
  });

  it('counts of the frames with something in them only those with things of the world', () => {
    const measured = { picture: { objectShare: 0.9 } };
    const [world, devices] = [found('bottle'), found('laptop')].map(
      (detections) => seen([], { ...measured, detections }).score,
    );
    expect(world).toBe(seen([], measured).score);
    expect(devices).toBeGreaterThan(world ?? 0);
  });
});
