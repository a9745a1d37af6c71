import { describe, expect, it } from '@jest/globals';
import { isSameText } from '../language/same-text.js';
import { headingOf } from './headings.js';

const line = (text: string, more: { top?: number; height?: number; confidence?: number } = {}) => ({
  ...{ text, top: 0.1, height: 0.02, confidence: 0.9 },
  ...more,
});
const large = (text: string, more: Parameters<typeof line>[1] = {}) => line(text, { height: 0.05, ...more });
const rest = ['Name', 'Date', 'Sum of all'].map((text, at) => line(text, { top: 0.3 + at / 10 }));
const headingIn = (...lines: ReturnType<typeof line>[]) => headingOf({ seconds: 7, lines })?.text;

describe('the heading of a screen', () => {
  it('is the line that is set clearly larger than the others, with its certainty and moment', () => {
    expect(headingOf({ seconds: 7, lines: [...rest, large('Install Driver', { confidence: 0.8 })] })).toEqual(
      {
        text: 'Install Driver',
        seconds: 7,
        confidence: 0.8,
      },
    );
  });

  it('is none where all lines are about as large', () => {
    expect(headingIn(...rest, line('Install Driver', { height: 0.026 }))).toBeUndefined();
    expect(headingIn(...rest, line('Install Driver', { height: 0.028 }))).toBe('Install Driver');
  });

  it('is large by itself where it is alone', () => {
    expect(headingIn(large('Welcome'))).toBe('Welcome');
    expect(headingIn(line('Welcome'))).toBeUndefined();
  });

  it('is in the upper part and has few words', () => {
    expect(headingIn(...rest, large('Install Driver', { top: 0.6 }))).toBeUndefined();
    expect(headingIn(...rest, large('one two three four five six'))).toBe('one two three four five six');
    expect(headingIn(...rest, large('one two  three four five six seven'))).toBeUndefined();
    expect(headingIn(...rest, large('one  two three four  five six'))).toBe('one  two three four  five six');
  });

  it.each([
    ['what is read with doubt', large('Install Driver', { confidence: 0.6 })],
    ['two letters', large('OK')],
    ['signs', large('|~ Install _ Driver')],
    ['figures alone', large('12:45')],
  ])('is never %s', (_, doubtful) => {
    expect(headingIn(...rest, doubtful)).toBeUndefined();
  });

  it('is the largest of several, and the upper one of two that are alike', () => {
    expect(headingIn(...rest, large('Second', { top: 0.2 }), large('Third', { height: 0.06 }))).toBe('Third');
    expect(headingIn(...rest, large('Second', { top: 0.2 }), large('First'))).toBe('First');
  });

  it('is written without the punctuation at its end', () => {
    expect(headingIn(...rest, large('Choose a printer: '))).toBe('Choose a printer');
  });
});

describe('a text that is read twice', () => {
  it.each([
    ['Install Driver', 'install driver.', true],
    ['Install Driver', 'lnstall Driver', true],
    ['Install Driver', 'Install  Drivers', true],
    ['Install Driver', 'nstall Drivr', true],
    ['Install Driver', 'Remove Driver', false],
    ['Save', 'Safe', false],
    ['Step 1', 'Step 2', true],
    ['Open', 'Open the file', false],
    ['', 'Open', false],
    ['Open', '', false],
    ['Über uns', 'über uns', true],
    ['abcde', 'bcdea', false],
  ])('%j and %j: the same %s', (one, other, same) => {
    expect([isSameText(one, other), isSameText(other, one)]).toEqual([same, same]);
  });
});
