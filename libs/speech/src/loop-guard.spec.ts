import { describe, expect, it } from '@jest/globals';
import { collapseLoops, endsInLoop } from './loop-guard.js';

const sentence = Array.from({ length: 12 }, (_, i) => 100 + i);

describe('loop guard', () => {
  it('detects a phrase that repeats word for word', () => {
    expect(endsInLoop([5, 6, ...sentence, 7, ...sentence.slice(0, 8)])).toBe(true);
  });

  it('detects a short cycle', () => {
    expect(endsInLoop([1, 2, 3, 9, 9, 9, 9, 9, 9, 9, 9])).toBe(true);
    expect(endsInLoop([1, 4, 5, 4, 5, 4, 5, 4, 5, 4, 5])).toBe(true);
  });

  it('allows natural repetition', () => {
    expect(endsInLoop([1, 9, 9, 9, 9])).toBe(false);
    expect(endsInLoop([...sentence, 7, ...sentence.slice(0, 5)])).toBe(false);
    expect(endsInLoop([])).toBe(false);
  });

  it('reduces a looping phrase to one occurrence and keeps what follows', () => {
    const words = 'Open it. and then and then and then and then and then close it.'.split(' ');
    expect(collapseLoops(words).join(' ')).toBe('Open it. and then close it.');
  });

  it('reduces a long sentence that is repeated once', () => {
    const words = 'Click the blue button on the right. Click the blue button on the right'.split(' ');
    expect(collapseLoops(words).join(' ')).toBe('Click the blue button on the right.');
  });

  it('keeps repeated digits and emphasis', () => {
    const words = 'zero zero zero zero seven, very, very, very important'.split(' ');
    expect(collapseLoops(words)).toEqual(words);
  });
});
