import { afterEach, describe, expect, it } from '@jest/globals';
import { rulesOf } from './rules.mjs';
import { callOf, current, effective, patternOf, valueOf, withSwitches } from './switches.mjs';

const text = `
export function isHot(word: string): boolean {
  if (word === '') return false;
  return /^hot/.test(word) && word.length < 9;
}
const kept = (words: readonly string[]): string[] => words.filter(isHot);
`;
const rules = rulesOf('heat.ts', text).map((rule, id) => ({ ...rule, id }));

describe('the rules of a file', () => {
  it('are its functions, patterns, conditions and operands, with what leaves them out', () => {
    expect(rules.map(({ kind, line, name, without }) => [kind, line, name, without])).toEqual([
      ['function', 2, 'isHot', 'false'],
      ['function', 6, 'kept', '[...params[0]]'],
      ['if', 3, undefined, 'false'],
      ['operand', 4, undefined, 'true'],
      ['operand', 4, undefined, 'true'],
      ['pattern', 4, undefined, '/(?!)/'],
    ]);
  });

  it('each get a switch, under the names that callers use', () => {
    const switched = withSwitches(text, rules);
    expect(switched).toContain('if (__switch.valueOf(2, word ===');
    expect(switched).toContain('__switch.valueOf(3, __switch.patternOf(5, /^hot/).test(word), true)');
    expect(switched).toContain('export function isHot(...params)');
    expect(switched).toContain('function kept(...params)');
  });
});

describe('a switch', () => {
  afterEach(() => {
    current.off = -1;
    effective.clear();
  });

  it('leaves out one rule and no other', () => {
    const double = (values) =>
      callOf(() => values.map((value) => value * 2), [values], [[1, ([own]) => own]]);
    current.off = 1;
    expect([valueOf(0, true, false), double([2]), patternOf(2, /a/).test('a')]).toEqual([true, [2], true]);
    current.off = 2;
    expect([valueOf(2, true, false), double([2]), patternOf(2, /a/).test('a')]).toEqual([false, [4], false]);
  });

  it.each([
    ['a value that is what it would be without', () => valueOf(7, false, false), []],
    ['another value', () => valueOf(7, true, false), [7]],
    [
      'a function that returns what it was given',
      () => callOf((own) => [...own], [[1]], [[7, ([own]) => own]]),
      [],
    ],
    ['a pattern that does not match', () => patternOf(7, /a/).exec('b'), []],
    ['a pattern that matches', () => patternOf(7, /a/).exec('a'), [7]],
    ['a pattern that is a part of another', () => patternOf(7, /a/).source, [7]],
  ])('knows whether a rule made a difference: %s', (_what, use, ids) => {
    use();
    expect([...effective]).toEqual(ids);
  });
});
