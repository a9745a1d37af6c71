import { describe, expect, it } from '@jest/globals';
import { refuseUnsavable } from './plain-input.js';

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};

describe('what comes in', () => {
  it.each([
    ['NUL', { name: 'a\0b' }],
    ['a bell', { name: '\u0007' }],
    ['an escape', { list: [{ name: '\u001b[31m' }] }],
    ['half a surrogate pair', { name: '\ud83d' }],
    ['the other half', { name: 'x\ude00' }],
    ['NUL in the name of a field', { 'a\0': 1 }],
  ])('is refused with %s in it', (_what, input) => {
    expect(() => refuseUnsavable(input)).toThrow(
      expect.objectContaining({ name: 'Problem', type: 'invalid-form', status: 422 }),
    );
  });

  it('is refused with the path of the field', () => {
    expect(() => refuseUnsavable({ steps: [{ title: '\0' }] })).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'steps.0.title' })] }),
    );
  });

  it('is kept with line breaks, tabs, emoji and any script', () => {
    for (const text of ['a\r\n\tb', '😀', 'مرحبا', 'é', '\u200d'])
      expect(() => refuseUnsavable({ text })).not.toThrow();
    for (const input of [undefined, null, 3, true, {}]) expect(() => refuseUnsavable(input)).not.toThrow();
  });

  it('is refused when it is nested too deeply, without a stack that overflows', () => {
    expect(() => refuseUnsavable(nested(30))).not.toThrow();
    for (const depth of [40, 5_000, 200_000])
      expect(() => refuseUnsavable(nested(depth))).toThrow('The form is nested too deeply.');
  });

  it('is looked through in a time that grows with its length alone, however it fills a megabyte', () => {
    const started = performance.now();
    refuseUnsavable({ list: Array.from({ length: 500_000 }, () => 0) });
    refuseUnsavable({ list: Array.from({ length: 330_000 }, () => []) });
    refuseUnsavable({ text: 'x'.repeat(1_000_000) });
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});
