import { describe, expect, it } from '@jest/globals';
import { draftIn } from './openai-draft.js';

const lines = [
  'Put on goggles.',
  'Press the reset key for 3 seconds.',
  'Never open the lid meanwhile.',
  'Bye.',
];
const segments = lines.map((text, id) => ({
  id,
  start_seconds: id * 4,
  end_seconds: id * 4 + 3,
  text,
  confidence: 1,
}));

/** As it is asked for: ids, kinds and places within the texts. */
const inTexts = {
  language: 'en',
  on_screen: true,
  no_steps: null,
  steps: [
    {
      title: 'Press the reset key',
      text: [
        '[0] Put on goggles.',
        '[1?] Press the reset key for 3 seconds.',
        '[2] Never open the lid meanwhile.',
      ],
    },
  ],
  equipment: ['[0] protective: goggles', '[1] software: Console: Reset', '[1] reset key'],
  precautions: ['protective_equipment 1.1 all', 'instruction 1.3', '[2] The lid stays closed'],
  left_out: ['[3] greeting'],
};

/** As many models give it all the same. */
const inFields = {
  language: 'en',
  is_screen_recording: 'true',
  no_procedure_reason: null,
  steps: [
    {
      title: 'Press the reset key',
      sentences: [
        { text: 'Put on goggles.', ids: [0] },
        { text: 'Press the reset key for 3 seconds.', ids: ['1'], unclear: true },
        { text: '[2] Never open the lid meanwhile.' },
      ],
    },
  ],
  equipment: [
    { name: 'goggles', kind: 'PPE', ids: [0] },
    { name: 'Console: Reset', kind: 'software', ids: [1] },
    { name: 'reset key', ids: [1] },
  ],
  precautions: [
    { kind: 'protective_equipment', step: 1, sentence: 1, for_all: true },
    { kind: 'instruction', step: 1, sentence: 3, for_all: false },
    { text: 'The lid stays closed', ids: [2] },
  ],
  left_out: [{ ids: [3], why: 'greeting' }],
};

describe('a draft in an answer', () => {
  it('is read with what every text cites', () => {
    expect(draftIn(inTexts, segments)).toMatchObject({
      isScreenRecording: true,
      steps: [
        {
          title: { text: 'Press the reset key', ids: [0, 1, 2] },
          sentences: [
            { text: 'Put on goggles.', ids: [0], isDoubtful: false },
            { text: 'Press the reset key for 3 seconds.', ids: [1], isDoubtful: true },
            { text: 'Never open the lid meanwhile.', ids: [2], isDoubtful: false },
          ],
        },
      ],
      equipment: [
        { name: 'goggles', kind: 'protective', ids: [0] },
        { name: 'Console: Reset', kind: 'software', ids: [1] },
        { name: 'reset key', kind: 'tool', ids: [1] },
      ],
      precautions: [
        { kind: 'protective_equipment', step: null, of: [0, 0], ids: [0] },
        { kind: 'instruction', step: 0, of: [0, 2], ids: [2] },
        { text: 'The lid stays closed', of: null, ids: [2] },
      ],
      leftOut: [{ ids: [3], why: 'greeting' }],
    });
  });

  it('is the same where ids, kinds and places come in fields of their own', () => {
    expect(draftIn(inFields, segments)).toEqual(draftIn(inTexts, segments));
  });

  it('counts what is left out as unclear where its reason is none, and a sentence without ids as resting on nothing', () => {
    const draft = draftIn(
      {
        steps: [
          { title: 'Wait', text: ['Wait.'] },
          { title: 'Press the reset key', text: ['[1] Press the reset key.'] },
        ],
        left_out: ['[3] because', 'nothing'],
      },
      segments,
    );
    expect(draft?.leftOut).toEqual([{ ids: [3], why: 'unclear' }]);
    expect(draft?.steps[0]).toEqual({
      title: { text: 'Wait', ids: [1], isDoubtful: true },
      sentences: [{ text: 'Wait.', ids: [], isDoubtful: false }],
    });
  });

  const titled = (title: unknown, steps: unknown[] = inTexts.steps) =>
    draftIn({ ...inTexts, title, steps }, segments)?.title;

  it.each([
    ['Reset the console', 'Reset the console'],
    ['  **Reset** <b>the</b>\nconsole. ', 'Reset the console'],
    ['控制台复位。', '控制台复位'],
    ['a'.repeat(90), 'a'.repeat(90)],
  ])('has the title of the SOP, cleaned: %j', (title, cleaned) => {
    expect(titled(title)).toBe(cleaned);
  });

  it.each([null, undefined, '', '   ', '...', '3.', 42, true, ['Reset'], { text: 'Reset' }, 'a '.repeat(60)])(
    'has no title in %j, and is read all the same',
    (title) => {
      expect(titled(title)).toBeNull();
    },
  );

  it('has the language of the speech, and none that has no name', () => {
    const languages = ['de', 'German', 'Klingon', null, 4, undefined].map(
      (language) => draftIn({ ...inTexts, language }, segments)?.language,
    );
    expect(languages).toEqual(['de', 'de', null, null, null, null]);
  });

  it('is none where no step cites anything', () => {
    expect(draftIn({ steps: [{ title: 'Wait', text: ['Wait.'] }] }, segments)).toBeUndefined();
  });

  it.each(['a', '🔧'])('has a sentence that is cut marked as uncertain: of %s', (letter) => {
    const texts = [`[1] Press ${letter.repeat(700)} now.`, `[1] Press ${'a'.repeat(593)}.`];
    const [step] = draftIn({ steps: [{ title: 'Press it', text: texts }] }, segments)?.steps ?? [];
    expect(step?.sentences.map(({ text, isDoubtful }) => [text.length <= 600, isDoubtful])).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(step?.sentences[1]?.text.endsWith('a.')).toBe(true);
  });

  it('is none where a step has more sentences than are taken: none vanishes', () => {
    const of = (count: number) =>
      draftIn(
        { steps: [{ title: 'Press it', text: Array.from({ length: count }, () => '[1] Press the key.') }] },
        segments,
      );
    expect(of(60)?.steps[0]?.sentences).toHaveLength(60);
    expect(of(61)).toBeUndefined();
  });

  it('has no half of a character in a title without blanks, which no database accepts', () => {
    const [step] =
      draftIn({ steps: [{ title: `a${'🔧'.repeat(60)}`, text: ['[1] Press the reset key.'] }] }, segments)
        ?.steps ?? [];
    expect(step?.title.text).toBe(`a${'🔧'.repeat(44)}`);
  });
});
