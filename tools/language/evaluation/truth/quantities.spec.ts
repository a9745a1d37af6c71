import { describe, expect, it } from '@jest/globals';
import { holdsLiteral, isSame, quantitiesOf } from './quantities.ts';

describe('figures of a text', () => {
  it.each([
    ['one oh five', [105]],
    ['three fifty', [350]],
    ['twenty five', [25]],
    ['one hundred and twenty five', [125]],
    ['two thousand', [2000]],
    ['two thousand three hundred', [2300]],
    ['two and a half', [2.5]],
    ['2 1/2', [2.5]],
    ['nought point five', [0.5]],
    ['seven point two', [7.2]],
    ['1,200', [1200]],
    ['three quarters', [0.75]],
    ['ten to fifteen', [10, 15]],
    ['port fourteen, not port forty', [14, 40]],
    ['press it twice', [2]],
    ['and a number', []],
  ])('%s', (text, values) => {
    expect(quantitiesOf(text).map(({ value }) => value)).toEqual(values);
  });

  it.each([
    ['half a litre', '500 ml', true],
    ['thirty pounds per square inch', '30 psi', true],
    ['60 °C', 'sixty degrees', true],
    ['60 °C', '60 °F', false],
    ['thirty psi', '300 psi', false],
    ['90 seconds', 'one and a half minutes', true],
    ['twelve newton metres', '12 Nm', true],
    ['five', '5 psi', false],
  ])('%s and %s are the same: %s', (a, b, same) => {
    const [one, other] = [quantitiesOf(a)[0], quantitiesOf(b)[0]];
    expect(one && other && isSame(one, other)).toBe(same);
  });

  it('compares part numbers without blanks and with spoken digits', () => {
    expect(holdsLiteral('SW-204', 'log on to S W dash two zero four')).toBe(true);
    expect(holdsLiteral('SW-204', 'log on to SW 240')).toBe(false);
  });
});
