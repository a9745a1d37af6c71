import { describe, expect, it } from '@jest/globals';
import { isVisualClaim } from './visual-claims.js';

describe('a sentence that only pictures show', () => {
  it.each([
    'The lever points to the left.',
    'The red button is beside the display.',
    'Der Hebel zeigt nach links.',
    '阀门在左侧。',
    'Le levier est à gauche.',
  ])('is taken: %s', (text) => {
    expect(isVisualClaim(text)).toBe(true);
  });

  it.each([
    'The gauge shows 5 bar.',
    'Turn it ½ way.',
    'Use three screws.',
    'Das Manometer zeigt drei Bar.',
    '拧紧三颗螺丝。',
    'Do not touch the blade.',
    'Don’t open the cover.',
    'Never reach in.',
    'Nicht öffnen.',
    'Kein Werkzeug verwenden.',
    '请勿打开。',
    'Ne touchez pas la lame.',
    'Не открывать.',
  ])('is left out with a figure or a prohibition: %s', (text) => {
    expect(isVisualClaim(text)).toBe(false);
  });
});
