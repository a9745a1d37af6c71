import { describe, expect, it } from '@jest/globals';
import { lostConstraint } from './constraints.js';

describe('a constraint of the source', () => {
  it.each([
    ['Never open the red tap.', 'Open the red tap.', 'negation'],
    ['The last thing you want is to touch it.', 'Touch it.', 'negation'],
    ['Unless it rings, close it.', 'Close it.', 'condition'],
    ['Only reset it once.', 'Reset it once.', 'condition'],
    ['Press it until it clicks.', 'Press it.', 'condition'],
    ['Set it to two oh six.', 'Set it to two.', 'figure'],
    ['Wait thirty seconds.', 'Wait.', 'figure'],
  ])('is lost: "%s" as "%s"', (source, written, lost) => {
    expect(lostConstraint(source, written)).toBe(lost);
  });

  it.each([
    ['Step three, press start.', 'Press start.'],
    ['When that is done, press start.', 'Press start.'],
    ["Don't forget to press start.", 'Press start.'],
    ['You open it when it rings.', 'When it rings, open it.'],
    ['Under no circumstances touch it.', 'Do not touch it.'],
    ['Set it to thirty psi.', 'Set it to 30 psi.'],
  ])('is reworded: "%s" as "%s"', (source, written) => {
    expect(lostConstraint(source, written)).toBeNull();
  });
});
