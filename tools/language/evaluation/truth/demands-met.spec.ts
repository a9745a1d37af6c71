import { describe, expect, it } from '@jest/globals';
import { demandsMet, f1Of, metOf, sumOf } from './demands-met.ts';
import type { Column, Finding } from './reading.ts';
import type { Demands } from './to-read.ts';

const demands: Demands = {
  register: 'imperative',
  trade: 'heating',
  text: 'Close the valve. If the gauge shows 2 bar, drain the boiler. Never open the burner door.',
  steps: ['close the valve', 'drain the boiler'],
  conditions: [{ quote: 'if the gauge shows 2 bar', act: 'drain the boiler', kind: 'if' }],
  prohibitions: [{ quote: 'never open the burner door', act: 'open the burner door' }],
  figures: [{ quote: '2 bar', value: 2, unit: 'bar' }],
  order: [['close the valve', 'drain the boiler']],
  equipment: [],
  not_steps: ['open the burner door'],
};
const draftOf = (...steps: [title: string, ...sentences: string[]][]) => ({
  steps: steps.map(([title, ...sentences]) => ({ title, sentences })),
  unplacedTexts: [],
  equipment: [],
  precautions: [],
});
const faithful = draftOf(
  ['Close the valve', 'Close the valve.'],
  ['Drain the boiler', 'If the gauge shows 2 bar, drain the boiler.', 'Never open the burner door.'],
);

describe('demands met by a draft', () => {
  it('counts everything in a faithful draft', () => {
    const met = demandsMet(demands, faithful);
    expect(met).toEqual({
      ...{
        acts: 2,
        actsOf: 2,
        stepsOf: 2,
        conditions: 1,
        conditionsOf: 1,
        prohibitions: 1,
        prohibitionsTurned: 0,
        prohibitionsOf: 1,
      },
      ...{ figures: 1, figuresOf: 1, order: 1, orderOf: 1, takenBack: 1, takenBackOf: 1 },
    });
    expect(f1Of(met)).toBe(1);
  });

  it('counts a prohibition written as an act as turned, and as an extra step', () => {
    const met = demandsMet(demands, draftOf(['Close the valve'], ['Open the burner door']));
    expect(met).toMatchObject({ acts: 1, prohibitions: 0, prohibitionsTurned: 1, takenBack: 0 });
  });

  it('counts acts in the wrong order, lost figures and lost conditions', () => {
    const met = demandsMet(demands, draftOf(['Drain the boiler'], ['Close the valve']));
    expect(met).toMatchObject({ acts: 2, order: 0, orderOf: 1, figures: 0, conditions: 0 });
  });

  it('lets one step match one act', () => {
    expect(demandsMet(demands, draftOf(['Close the valve and drain the boiler'])).acts).toBe(1);
  });

  it('counts the checks of a judged draft alike', () => {
    const finding = (column: Column, outcome: string): Finding => ({ column, outcome, what: '' });
    const met = metOf([
      ...[
        finding('act', 'own'),
        finding('act', 'lost'),
        finding('step', 'right'),
        finding('step', 'neutral'),
      ],
      ...[finding('step', 'extra'), finding('condition', 'met'), finding('condition', 'turned')],
      ...[finding('polarity', 'turned'), finding('figure', 'wrong'), finding('order', 'met')],
      finding('never', 'broken'),
    ]);
    expect(met).toEqual({
      ...{
        acts: 1,
        actsOf: 2,
        stepsOf: 2,
        conditions: 1,
        conditionsOf: 2,
        prohibitions: 0,
        prohibitionsTurned: 2,
      },
      ...{ prohibitionsOf: 1, figures: 0, figuresOf: 1, order: 1, orderOf: 1, takenBack: 0, takenBackOf: 1 },
    });
  });

  it('adds drafts up', () => {
    const met = demandsMet(demands, faithful);
    expect(sumOf([met, met])).toMatchObject({ acts: 4, actsOf: 4, prohibitions: 2 });
  });
});
