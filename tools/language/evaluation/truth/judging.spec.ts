import { describe, expect, it } from '@jest/globals';
import { judge } from './judging.ts';
import { readNarrations } from './narration.ts';
import type { Column, Draft } from './reading.ts';
import { stepScores } from './totals.ts';

const narrationOf = (lines: string) => {
  const [narration] = readNarrations(`name: one\ntrade: any\nregister: any\n${lines}`);
  if (!narration) throw new Error('no narration');
  return narration;
};

/** Steps as `title: sentence. sentence`, each a line. */
const draftOf = (lines: readonly string[], more: Partial<Draft> = {}): Draft => ({
  steps: lines.map((line) => {
    const [title = '', body] = line.split(': ');
    return { title, sentences: body === undefined ? [title] : body.split('. ') };
  }),
  unplacedTexts: [],
  equipment: [],
  precautions: [],
  ...more,
});

const outcomes = (expectations: string, draft: Draft, column: Column): string[] =>
  judge(narrationOf(expectations), draft)
    .filter((finding) => finding.column === column)
    .map(({ outcome }) => outcome);

describe('an act', () => {
  const acts = 'act open + valve\nact drain + tank\nact close + valve';

  it.each([
    ['a title of its own', ['Open the valve', 'Drain the tank', 'Close the valve'], ['own', 'own', 'own']],
    [
      'other forms of the words',
      ['The valve is opened', 'Draining the tank', 'Valve closed'],
      ['own', 'own', 'own'],
    ],
    [
      'a sentence of another step',
      ['Open the valve: Open the valve. Drain the tank'],
      ['own', 'buried', 'lost'],
    ],
    [
      '"it" for what the title names',
      ['Open the valve: Open the valve. Then close it'],
      ['own', 'lost', 'buried'],
    ],
    [
      'everything in one title',
      ['Open the valve, drain the tank and close the valve'],
      ['own', 'own', 'buried'],
    ],
    ['things that are exchanged', ['Open the tank and drain the valve'], ['lost', 'lost', 'lost']],
    ['nothing', [], ['lost', 'lost', 'lost']],
  ])('is judged by its place: %s', (_name, steps, expected) => {
    expect(outcomes(acts, draftOf(steps), 'act')).toEqual(expected);
  });

  it.each([
    [
      'one step for both',
      ['Open the valve: Open the valve. Drain the tank', 'Close the valve'],
      ['own', 'own', 'own'],
    ],
    ['a step for each', ['Open the valve', 'Drain the tank', 'Close the valve'], ['own', 'own', 'own']],
    ['the title of the second', ['Drain the tank: Open the valve. Drain the tank'], ['own', 'own', 'lost']],
    [
      'the step of another act',
      ['Close the valve: Drain the tank. Close the valve'],
      ['lost', 'buried', 'own'],
    ],
  ])('may be one with the next where the key says so: %s', (_name, steps, expected) => {
    expect(outcomes(`${acts}\njoin 1`, draftOf(steps), 'act')).toEqual(expected);
  });

  it('is right for both in one step, which costs no precision', () => {
    const draft = draftOf(['Open the valve: Open the valve. Drain the tank', 'Close the valve']);
    expect(stepScores(judge(narrationOf(`${acts}\njoin 1`), draft)).f1).toBe(1);
    expect(stepScores(judge(narrationOf(acts), draft)).f1).toBeCloseTo(0.8);
  });

  it('cannot be one with what is not there', () => {
    expect(() => narrationOf(`${acts}\njoin 3`)).toThrow('names an act that is not there');
  });

  it('is aside where the draft lists it without a step', () => {
    expect(
      outcomes(acts, draftOf(['Open the valve'], { unplacedTexts: ['Drain the tank.'] }), 'act'),
    ).toEqual(['own', 'aside', 'lost']);
  });

  it('is turned, and not done, where the draft forbids it', () => {
    expect(outcomes('act open + valve', draftOf(['Do not open the valve']), 'polarity')).toEqual(['turned']);
    expect(outcomes('act open + valve', draftOf(['Do not open the valve']), 'act')).toEqual(['lost']);
    expect(outcomes('act open + valve', draftOf(['Do not forget to open the valve']), 'act')).toEqual([
      'own',
    ]);
  });

  it('loses precision for steps that were not demanded, and no more for a repeated act than for any other', () => {
    const all = judge(
      narrationOf(acts),
      draftOf(['Open the valve', 'Open the valve', 'Sing a song', 'Close the valve']),
    );
    const { precision, recall, f1 } = stepScores(all);
    expect([precision, recall]).toEqual([0.5, 2 / 3]);
    expect(f1).toBeCloseTo(4 / 7);
  });
});

describe('a condition', () => {
  const reset = 'act press + reset; if light + red';

  it.each([
    ['If the light is red, press reset', 'met'],
    ['Press reset when the light turns red', 'met'],
    ['Press reset', 'lost'],
    ['Press reset under the red light', 'lost'],
    ['Press reset unless the light is red', 'turned'],
    ['If the light is not red, press reset', 'turned'],
    ['Press reset until the light is red', 'turned'],
  ])('"%s" is %s', (title, outcome) => {
    expect(outcomes(reset, draftOf([title]), 'condition')).toEqual([outcome]);
  });

  it.each([
    ['only gauge + zero', 'Loosen the clamp only if the gauge reads zero', 'met'],
    ['only gauge + zero', 'Do not loosen the clamp until the gauge reads zero', 'met'],
    ['only gauge + zero', 'If the gauge reads zero, loosen the clamp', 'lost'],
    ['unless manager', 'Loosen the clamp if the manager is there', 'turned'],
    ['unless manager', 'Loosen the clamp if the manager is not there', 'met'],
    ['ifnot lamp + lit', 'If the lamp does not get lit, loosen the clamp', 'met'],
    ['ifnot lamp + lit', 'If the lamp is lit, loosen the clamp', 'turned'],
    ['if no receipt/receipt', 'If there is a receipt, loosen the clamp', 'turned'],
    ['if no receipt/receipt', 'Loosen the clamp unless there is a receipt', 'met'],
    ['before wash', 'Loosen the clamp after the wash', 'turned'],
    ['after wash', 'Once the wash is over, loosen the clamp', 'met'],
    ['until click', 'Loosen the clamp until it clicks', 'met'],
    ['until click', 'Loosen the clamp after it clicks', 'turned'],
  ])('%s: "%s" is %s', (condition, title, outcome) => {
    expect(outcomes(`act loosen + clamp; ${condition}`, draftOf([title]), 'condition')).toEqual([outcome]);
  });

  it('that the title leaves out makes the title untrue, though a sentence has it', () => {
    const draft = draftOf(['Press reset: If the light is red, press reset']);
    expect(outcomes(reset, draft, 'condition')).toEqual(['met']);
    expect(outcomes(reset, draft, 'title')).toEqual(['untrue']);
  });
});

describe('a prohibition', () => {
  const lever = 'prohibition pull + lever';

  it.each([
    ['Never pull the lever', 'met'],
    ['Under no circumstances, pull the lever', 'met'],
    ['Work without pulling the lever', 'met'],
    ['Pulling the lever is forbidden', 'met'],
    ['Pull the lever', 'turned'],
    ['Pull the lever: Never pull the lever', 'turned'],
    ['If the lamp is not lit, pull the lever', 'turned'],
    ['Do not press the key, but pull the lever', 'turned'],
    ['Look at the lever', 'lost'],
  ])('"%s" is %s', (step, outcome) => {
    expect(outcomes(lever, draftOf([step]), 'polarity')).toEqual([outcome]);
  });

  it('is met by the precautions, and by what says the same without a negation', () => {
    expect(outcomes(lever, draftOf([], { precautions: ['Do not pull the lever.'] }), 'polarity')).toEqual([
      'met',
    ]);
    expect(
      outcomes('prohibition open + lid; same keep + lid + shut', draftOf(['Keep the lid shut']), 'polarity'),
    ).toEqual(['met']);
  });

  it('keeps its condition in any place', () => {
    const prohibition = 'prohibition open + lid; while spin';
    expect(
      outcomes(
        prohibition,
        draftOf([], { precautions: ['Do not open the lid while it spins.'] }),
        'condition',
      ),
    ).toEqual(['met']);
    expect(outcomes(prohibition, draftOf(['Do not open the lid']), 'condition')).toEqual(['lost']);
  });
});

describe('a figure', () => {
  it.each([
    ['fig 30 psi', 'Pump the tyre to thirty psi', 'met'],
    ['fig 30 psi', 'Pump the tyre to 300 psi', 'lost'],
    ['fig 30 psi', 'Pump the tyre to 30 bar', 'wrong'],
    ['fig 105/1:05', 'Pump the tyre for one oh five', 'met'],
    ['fig 105/1:05', 'Pump the tyre for 1:05', 'met'],
    ['fig 105/1:05', 'Pump the tyre for one five', 'lost'],
    ['fig 500 g', 'Pump the tyre with half a kilogram', 'met'],
    ['fig =KL331', 'Pump the tyre KL-331', 'met'],
    ['fig =KL331', 'Pump the tyre K L three three one', 'met'],
    ['fig =KL331', 'Pump the tyre KL-313', 'lost'],
  ])('%s in "%s" is %s', (figure, title, outcome) => {
    expect(outcomes(`act pump + tyre; ${figure}`, draftOf([title]), 'figure')).toEqual([outcome]);
  });

  it('that was not spoken is made up', () => {
    const narration = '- [0 2] pump it to thirty psi for two and a half minutes\nact pump + it';
    expect(outcomes(narration, draftOf(['Pump it to 30 psi for 2.5 minutes']), 'invented')).toEqual([]);
    expect(outcomes(narration, draftOf(['Pump it 4 times']), 'invented')).toEqual(['figure', 'figure']);
  });
});

describe('the order of two acts', () => {
  const order = 'act open + drain\nact close + valve\norder 1<2';

  it.each([
    [['Open the drain', 'Close the valve'], 'met'],
    [['Close the valve', 'Open the drain'], 'turned'],
    [['Close the valve, but before that open the drain'], 'met'],
    [['Before you close the valve, open the drain'], 'met'],
    [['Open the drain after you close the valve'], 'turned'],
    [['Close the valve: Close the valve. But before that, open the drain'], 'met'],
    [['Close the valve'], 'lost'],
  ])('%j is %s', (steps, outcome) => {
    expect(outcomes(order, draftOf(steps), 'order')).toEqual([outcome]);
  });
});

describe('manner and lists', () => {
  it('belong to the step of the act', () => {
    const act = 'act open + bottle; how slowly';
    expect(outcomes(act, draftOf(['Open the bottle slowly']), 'manner')).toEqual(['met']);
    expect(outcomes(act, draftOf(['Open the bottle', 'Walk slowly']), 'manner')).toEqual(['lost']);
  });

  it('a list is whole or broken, and a title that breaks off within it is untrue', () => {
    const act = 'act wipe + rails; all rails, handset, wheels';
    expect(outcomes(act, draftOf(['Wipe the rails, the handset and the wheels']), 'list')).toEqual(['whole']);
    const broken = draftOf(['Wipe the rails, the handset']);
    expect(outcomes(act, broken, 'list')).toEqual(['broken']);
    expect(outcomes(act, broken, 'title')).toEqual(['untrue']);
    expect(outcomes(act, draftOf(['Wipe the rails']), 'title')).toEqual(['true']);
  });
});

describe('a title', () => {
  it.each([
    ['Open the valve', 'true'],
    ['Open the valve and', 'untrue'],
    ['Open it', 'untrue'],
    ['Turn the cap until it clicks', 'true'],
  ])('"%s" is %s on its own', (title, outcome) => {
    expect(outcomes('act open + valve', draftOf([title]), 'title')).toEqual([outcome]);
  });
});

describe('what is no act', () => {
  it('breaks the draft as a step', () => {
    const port = 'never choose + port; fig 40';
    expect(outcomes(port, draftOf(['Choose the port: Choose port 40']), 'never')).toEqual(['broken']);
    expect(outcomes(port, draftOf(['Choose the port: Choose port 14']), 'never')).toEqual(['held']);
    expect(outcomes('untitled eat + cake', draftOf(['Eat the cake']), 'never')).toEqual(['broken']);
    expect(outcomes('untitled eat + cake', draftOf(['Go home: Eat the cake']), 'never')).toEqual(['held']);
  });

  it('has no step where there is no procedure', () => {
    expect(outcomes('procedure none', draftOf(['Look']), 'never')).toEqual(['broken']);
    expect(outcomes('procedure none', draftOf(['Look', 'Go']), 'invented')).toEqual(['step', 'step']);
    expect(outcomes('procedure none', draftOf([]), 'never')).toEqual(['held']);
  });
});

describe('equipment and safety', () => {
  it('counts names found and names that are wrong; every word of the talk is no list of equipment', () => {
    const gear = 'equipment torque wrench/wrench, ?rag, !bell';
    const draft = draftOf([], { equipment: ['Torque wrench', 'Rag', 'Bell', 'Monday'] });
    expect(outcomes(gear, draft, 'equipment')).toEqual(['found']);
    expect(outcomes(gear, draft, 'listed')).toEqual(['right', 'right', 'wrong', 'wrong']);
  });

  it('finds a precaution only with its sign and its condition', () => {
    const precaution = 'safety not open + lid; while spin';
    const safetyOf = (text: string) => outcomes(precaution, draftOf([], { precautions: [text] }), 'safety');
    expect(safetyOf('Do not open the lid while it spins.')).toEqual(['found']);
    expect(safetyOf('Do not open the lid.')).toEqual(['missed']);
    expect(safetyOf('Open the lid while it spins.')).toEqual(['turned']);
    expect(outcomes(precaution, draftOf([], { precautions: ['Wear a hat.'] }), 'warned')).toEqual(['wrong']);
  });
});
