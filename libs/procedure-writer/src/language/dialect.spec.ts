import { describe, expect, it } from '@jest/globals';
import { draftOfLines, linesOf } from '../testing/spoken-drafts.js';
import { inStandard, textInStandard } from './dialect.js';

describe('small words of a dialect', () => {
  it('are spelled as in a procedure, in the middle of a text and in capitals', () => {
    expect(textInStandard("Divvent cut it wi' a knife afore ye look ower.")).toBe(
      'do not cut it with a knife before you look over.',
    );
    expect(inStandard('Dinnae')).toBe('do not');
  });

  it('are not looked for in abbreviations and longer words', () => {
    expect(inStandard('TAE')).toBeUndefined();
    expect(textInStandard('Lower the bowl, yet not yesterday.')).toBe('Lower the bowl, yet not yesterday.');
  });

  it('forbid as their like do', async () => {
    const lines = linesOf(
      await draftOfLines('Fill the tank with water.', 'Dinnae open the valve.', 'Then close the lid.'),
    );
    expect(lines).toContain('Do not open the valve.');
    expect(lines).not.toContain('[Open the valve');
    expect(lines).not.toContain('[Do');
  });
});
