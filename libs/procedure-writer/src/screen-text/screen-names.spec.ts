import { describe, expect, it } from '@jest/globals';
import { spelledAsOnScreen } from './screen-names.js';

function spelled(text: string, shown: string, frames = 2): string | undefined {
  const line = { text: shown, top: 0.1, height: 0.03, confidence: 0.9 };
  const screens = Array.from({ length: frames }, (_none, seconds) => ({ seconds, lines: [line] }));
  const segment = { id: 0, start_seconds: 0, end_seconds: 4, text, confidence: 0.9 };
  return spelledAsOnScreen([segment], screens)[0]?.text;
}

describe('a part number that is seen', () => {
  it.each([
    ['Take filter KL 331, not the other.', 'Filter KL331', 'Take filter KL331, not the other.'],
    ['Take filter K L three three one.', 'Filter KL331', 'Take filter KL331.'],
    ['Order GX two oh five now.', 'GX-205', 'Order GX-205 now.'],
  ])('spells "%s"', (spoken, shown, written) => {
    expect(spelled(spoken, shown)).toBe(written);
  });

  it.each([
    ['another figure was said', 'Take filter KL 313.', 'KL331', 2],
    ['it was read once', 'Take filter KL 331.', 'KL331', 1],
    ['a sentence ends within it', 'Take the KL. 331 is the other.', 'KL331', 2],
    ['a figure stands alone', 'Set it to 331.', '331', 2],
  ])('changes nothing where %s', (_why, spoken, shown, frames) => {
    expect(spelled(spoken, shown, frames)).toBe(spoken);
  });
});
