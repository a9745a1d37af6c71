import { describe, expect, it } from '@jest/globals';
import { cleanInput, requireCleanPath } from './clean-input.js';

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};

describe('cleaning input', () => {
  it.each([
    ['NUL', 'a\0b', 'a b'],
    ['a bell', 'Ready\u0007', 'Ready'],
    ['an escape', '\u001b[31mred', '[31mred'],
    ['a vertical tab, as word processors break lines', 'Lift\vthe lid', 'Lift the lid'],
    ['a form feed', 'Lift\f\nthe lid', 'Lift\nthe lid'],
    ['half a surrogate pair', 'Done \ud83d', 'Done '],
    ['the other half', 'x\ude00', 'x'],
    ['non-characters', 'Open\ufffethe\uffffbox', 'Open the box'],
    ['accents written apart', 'Pru\u0308fen', 'Pr\u00fcfen'],
  ])('removes %s at any position', (_what, text, plain) => {
    expect(cleanInput({ name: text, list: [{ title: text }] })).toEqual({
      name: plain,
      list: [{ title: plain }],
    });
    expect(cleanInput([text])).toEqual([plain]);
    expect(cleanInput(text)).toBe(plain);
  });

  it('refuses a control character in the name of a field, and reports the name without it', () => {
    expect(() => cleanInput({ steps: [{ 'ti\0tle': 1 }] })).toThrow(
      expect.objectContaining({
        ...{ name: 'Problem', type: 'invalid-form', status: 422 },
        errors: [expect.objectContaining({ path: 'steps.0.ti tle' })],
      }),
    );
  });

  it('allows accents in the names of fields, in either normal form', () => {
    expect(cleanInput({ 'Pru\u0308fstand': 1, 'Pr\u00fcfstand': 2 })).toEqual({
      ...{ 'Pru\u0308fstand': 1, 'Pr\u00fcfstand': 2 },
    });
  });

  it('keeps line breaks, tabs, emoji and any script', () => {
    for (const text of ['a\r\n\tb', '😀', 'مرحبا', 'é', '\u200d'])
      expect(cleanInput({ text })).toEqual({ text });
    for (const input of [undefined, null, 3, true, {}]) expect(cleanInput(input)).toEqual(input);
  });

  it('refuses unclean text in an address, which names something exactly', () => {
    expect(() => requireCleanPath({ key: 'a.jpg\0.png' })).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'key' })] }),
    );
    expect(() => requireCleanPath({ key: 'Pru\u0308fstand.jpg', id: 7 })).not.toThrow();
  });

  it('reaches no prototype', () => {
    cleanInput(JSON.parse('{"__proto__": {"polluted": "a\\u0000"}}'));
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('refuses input that is nested too deeply, without a stack overflow', () => {
    expect(() => cleanInput(nested(30))).not.toThrow();
    for (const depth of [40, 5_000, 200_000])
      expect(() => cleanInput(nested(depth))).toThrow('The form is nested too deeply.');
  });

  // With quadratic time, the time limit of the test would end it.
  it('takes time proportional to the length of the input, whatever fills a megabyte', () => {
    for (const input of [
      { list: Array.from({ length: 500_000 }, () => 0) },
      { list: Array.from({ length: 330_000 }, () => []) },
      { text: 'x'.repeat(1_000_000) },
    ])
      expect(() => cleanInput(input)).not.toThrow();
  });
});
