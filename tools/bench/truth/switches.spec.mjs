import { afterEach, describe, expect, it } from '@jest/globals';
import { passes } from './passes.mjs';
import { callOf, effective, off, patternOf, withSwitches } from './switches.mjs';

const [pass, name] = ['tags', 'dropTag'];
const dropLast = (items) => items.slice(0, -1);

describe('the switch of a pass', () => {
  afterEach(() => {
    off.clear();
    effective.clear();
  });

  it('calls the function, and its replacement when the pass is off', () => {
    expect(callOf(pass, name, dropLast, [['a', 'b']])).toEqual(['a']);
    off.add(pass);
    expect(callOf(pass, name, dropLast, [['a', 'b']])).toEqual(['a', 'b']);
  });

  it('knows whether the pass changed anything', () => {
    callOf(pass, name, dropLast, [[]]);
    expect([...effective]).toEqual([]);
    callOf(pass, name, dropLast, [['a']]);
    expect([...effective]).toEqual([pass]);
  });

  it('lets a pattern match nothing when its pass is off', () => {
    const pattern = patternOf('frames', 'frame', /^follow/);
    expect([pattern.test('visit'), [...effective]]).toEqual([false, []]);
    expect([pattern.exec('follow me')?.[0], [...effective]]).toEqual(['follow', ['frames']]);
    off.add('frames');
    expect(pattern.test('follow me')).toBe(false);
  });

  it.each(['function dropTag(tokens) {}', '/** Why. */ export const dropTag = (tokens) => tokens;'])(
    'is put before a declaration, for the callers within its module as well: %s',
    (declaration) => {
      const source = withSwitches(`${declaration}\nconst used = () => dropTag();`, [[pass, passes[pass][1]]]);
      expect(source).not.toContain(declaration);
      expect(source.match(/\bfunction dropTag\(/g)).toHaveLength(1);
      expect(source).toContain('const used = () => dropTag();');
      expect(/^export /m.test(source)).toBe(declaration.includes('export'));
    },
  );

  it('is refused for a name that the module does not declare', () => {
    expect(() => withSwitches('const other = 1;', [[pass, passes[pass][1]]])).toThrow(
      'nothing is called dropTag',
    );
  });
});
