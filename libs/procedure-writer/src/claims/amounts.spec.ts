import { describe, expect, it } from '@jest/globals';
import { amountsIn, isSameAmount, withPlainFigures } from './amounts.js';
import { canonicalWords } from './canonical-words.js';

const read = (text: string) =>
  amountsIn(canonicalWords(text)).map(({ value, kind, count }) => [value, kind, count]);

describe('a figure in words', () => {
  it.each<[string, number, string | null, number?]>([
    ['take 5 minutes', 300, 'time', 5],
    ['set it to one oh five', 105, null],
    ['keep the loss below point oh five', 0.05, null],
    ['add point five grams', 0.5, 'mass'],
    ['at this point two screws', 2, null],
    ['set it to three fifty', 350, null],
    ['add twenty five grams', 25, 'mass'],
    ['add two hundred and thirty grams', 230, 'mass'],
    ['print three thousand two hundred copies', 3200, null],
    ['print two hundred thousand copies', 200_000, null],
    ['print one million copies', 1_000_000, null],
    ['print 4 thousand copies', 4000, null],
    ['wait two and a half minutes', 150, 'time', 2.5],
    ['wait one and three quarters minutes', 105, 'time', 1.75],
    ['wait 2 1/2 minutes', 150, 'time', 2.5],
    ['wait an hour and a half', 5400, 'time', 1.5],
    ['wait half an hour', 1800, 'time', 0.5],
    ['wait a quarter of an hour', 900, 'time', 0.25],
    ['pour three quarters of a litre', 750, 'volume', 0.75],
    ['pour half a litre', 500, 'volume', 0.5],
    ['turn it by three point one four turns', 3.14, 'turn'],
    ['take half a dozen screws', 6, null],
    ['take half dozen screws', 6, null],
    ['take two dozen screws', 24, null],
    ['press it twice', 2, null],
    ['cool it to minus twenty degrees celsius', -20, 'celsius', -20],
    ['cool it to -4 °C', -4, 'celsius', -4],
    ['inflate it to 32 p.s.i', 32 * 6894.757, 'pressure', 32],
    ['inflate it to 32 pounds per square inch', 32 * 6894.757, 'pressure', 32],
    ['inflate it to 32 ps.i', 32 * 6894.757, 'pressure', 32],
    ['inflate it to 32psi', 32 * 6894.757, 'pressure', 32],
    ['spin it at 400 revolutions per minute', 400, 'speed'],
    ['fill it to 80%', 80, 'percent'],
    ['fill it to 80 per cent', 80, 'percent'],
    ['tighten it to 12 newton metres', 12, 'torque'],
    ['weigh 1,500 grams', 1500, 'mass'],
    ['take a ¼ litre', 250, 'volume', 0.25],
  ])('"%s" is %p %p', (text, value, kind, count = value) => {
    const [[found, of, counted] = [NaN, '', NaN], ...others] = read(text);
    expect(others).toEqual([]);
    expect(found).toBeCloseTo(value, 3);
    expect([of, counted]).toEqual([kind, count]);
  });

  it.each(['once it is cold, go on', 'do not open all at once', 'oh, go on', 'the third screw'])(
    '"%s" has none',
    (text) => expect(read(text)).toEqual([]),
  );

  it('is counted where something is done once', () => {
    expect(read('press it once')).toEqual([[1, null, 1]]);
  });

  it('is two where the text has two', () => {
    expect(read('from 5 to 10 grams')).toEqual([
      [5, null, 5],
      [10, 'mass', 10],
    ]);
    expect(read('from 5-10 grams')).toHaveLength(2);
    expect(read('cut 5 metres strand a half turn')).toEqual([
      [5000, 'length', 5],
      [0.5, 'turn', 0.5],
    ]);
    expect(read('five hundred and half a litre')).toEqual([
      [500, null, 500],
      [500, 'volume', 0.5],
    ]);
  });

  it('has its position', () => {
    const words = canonicalWords('add twenty five grams of salt');
    const [{ at, end } = { at: -1, end: -1 }] = amountsIn(words);
    expect(words.slice(at, end)).toEqual(['twenty', 'five', 'grams']);
  });

  it('leaves the name of a part alone', () => {
    expect(withPlainFigures('filter kl9g')).toBe('filter kl9g');
    expect(withPlainFigures('take 9g')).toBe('take 9 g');
  });
});

describe('two figures', () => {
  const same = (one: string, other: string): boolean => {
    const [[a], [b]] = [amountsIn(canonicalWords(one)), amountsIn(canonicalWords(other))];
    return a !== undefined && b !== undefined && isSameAmount(a, b);
  };

  it.each([
    ['60 seconds', 'one minute'],
    ['500 ml', 'half a litre'],
    ['40 degrees', '40 degrees celsius'],
    ['40 °F', '40 degrees'],
  ])('"%s" is "%s"', (one, other) => expect(same(one, other)).toBe(true));

  it.each([
    ['60 seconds', '61 seconds'],
    ['5 grams', '5 minutes'],
    ['40 °F', '40 °C'],
    ['5 grams', '5'],
  ])('"%s" is not "%s"', (one, other) => expect(same(one, other)).toBe(false));
});
