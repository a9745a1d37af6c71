import { describe, expect, it } from '@jest/globals';
import { confusableKinds } from './confusable-words.js';
import { otherReadings } from './other-readings.js';

const textsFor = (text: string) => otherReadings(text.split(' ')).map(({ texts }) => texts);

describe('otherReadings', () => {
  it('finds the words of the table', () => {
    expect(textsFor('Next, and screw the filter holder.')).toEqual([['unscrew', 'and unscrew']]);
    expect(textsFor('Next, in clip the cover.')).toEqual([['unclip']]);
    expect(textsFor("You can't open it.")).toEqual([['can']]);
    expect(textsFor('Wait 50 minutes.')).toEqual([['15']]);
    expect(textsFor('Switch on the pump.')).toEqual([['off']]);
    expect(textsFor('Press the green button.')).toEqual([]);
  });

  it('finds the spelled forms of a verb', () => {
    expect(textsFor('and plugged')).toEqual([['unplugged', 'and unplugged']]);
    expect(textsFor('on fastened')).toEqual([['unfastened']]);
    expect(textsFor('then coupling')).toEqual([['uncoupling', 'then uncoupling']]);
  });

  it('does not cross the end of a sentence', () => {
    expect(textsFor('Then. Screw it in.')).toEqual([]);
  });

  it('returns spans that do not overlap', () => {
    const spans = otherReadings('and screw and lock and 15'.split(' '));
    expect(spans.map(({ from, count }) => [from, count])).toEqual([
      [0, 2],
      [2, 2],
      [5, 1],
    ]);
  });
});

describe('the table of confusable words', () => {
  it('has a reason for each kind, and no duplicates', () => {
    for (const { reason } of confusableKinds) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
    const texts = confusableKinds.flatMap(({ entries }) => entries.map(({ text }) => text));
    expect(texts).toEqual([...new Set(texts)]);
  });

  it('has entries in lower case of at most two words', () => {
    for (const { entries } of confusableKinds)
      for (const { text, alternatives } of entries)
        for (const one of [text, ...alternatives]) expect(one).toMatch(/^[a-z0-9']+(?: [a-z0-9']+)?$/);
  });
});
