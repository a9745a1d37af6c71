import { readNarration } from './narration.js';
import { draftOfLines, linesOf } from '../testing/spoken-drafts.js';
import { LocalWriter } from '../local-writer.js';
import { draftOf, type Draft } from '../testing/draft-of.js';

/** Lines a breath apart, as voice activity detection cuts at a breath in the middle of a sentence. */
function draftOfPieces(...lines: readonly string[]): Promise<Draft> {
  let at = 0;
  const segments = lines.map((text) => {
    const startSeconds = at;
    const endSeconds = at + text.split(' ').length / 2.5;
    at = endSeconds + 0.5;
    return { startSeconds, endSeconds, text };
  });
  return draftOf({ segments }, new LocalWriter());
}

const around = (lines: readonly string[]): string[] => [
  'Keep the arm still.',
  ...lines,
  'Take the patient to the hospital.',
];

describe('pieces of a sentence', () => {
  it.each([
    {
      spoken: ['Do not realign the bone', 'To alleviate pain and swelling, apply ice wrapped in a cloth.'],
      expected:
        '[Apply ice wrapped in a cloth] To alleviate pain and swelling, apply ice wrapped in a cloth.',
      why: 'a purpose in front belongs to the act behind it',
    },
    {
      spoken: ['Do not realign the bone', 'To alleviate pain and swelling apply ice wrapped in a cloth.'],
      expected: '[Apply ice wrapped in a cloth]',
      why: 'so it does where the recogniser wrote no comma',
    },
    {
      spoken: ['Do not move the patient', 'With your other hand press on the wound.'],
      expected: '[Press on the wound]',
      why: 'a manner in front belongs to the act behind it',
    },
    {
      spoken: ['Do not burst any bubbles if the burn is severe immediately call the emergency services.'],
      expected: '[If the burn is severe, immediately call the emergency services]',
      why: 'a condition without a full stop before it belongs to the order behind it',
    },
    {
      spoken: [
        'Do not move or bend the bone to alleviate',
        'Pain and swelling apply ice. Wrap it in a towel.',
      ],
      expected: '[Apply ice] To alleviate',
      why: 'what is compared with the transcript is read as a whole',
    },
    {
      spoken: ['Put pressure', 'On the wound with your hand.'],
      expected: 'Put pressure on the wound with your hand.',
      why: 'a phrase without an act goes on with the sentence',
    },
    {
      spoken: ['Do not realign the bone to ease', 'Pain and swelling apply ice.'],
      expected: '[Apply ice]',
      why: 'a piece that ends within the purpose of the next act ends nothing',
    },
    {
      spoken: ['A cover the burn with cling film.'],
      expected: '[Cover the burn with cling film]',
      why: 'a breath before a verb is recognised as an article',
    },
    {
      spoken: ['Do not rinse', 'The left wheel.'],
      expected: 'Do not rinse the left wheel.',
      why: 'a noun a breath behind its verb is its object',
    },
    {
      spoken: ['Raise the leg', 'And cover it with a blanket.'],
      expected: 'Raise the leg and cover it with a blanket.',
      why: 'inside a sentence a joining word has no capital',
    },
  ])('are joined by their words: $spoken', async ({ spoken, expected, why }) => {
    expect({ why, lines: linesOf(await draftOfPieces(...around(spoken))) }).toEqual({
      why,
      lines: expect.stringContaining(expected) as string,
    });
  });

  it('leave a prohibition among the precautions without the act behind it', async () => {
    const spoken = [
      'Do not realign the bone',
      'To alleviate pain and swelling apply ice wrapped in a cloth.',
    ];
    const { precautions } = await draftOfPieces(...around(spoken));
    expect(precautions).toEqual(['Do not realign the bone.']);
  });
});

describe('the person who acts', () => {
  it.each([
    { spoken: 'They will go to the red room.', expected: [], why: 'it is about others' },
    { spoken: 'Call an ambulance.', expected: ['Call an ambulance'], why: 'a call for help is an act' },
    {
      spoken: 'If nobody answers, call 999.',
      expected: ['If nobody answers, call 999'],
      why: 'a call for help is an act, also under a condition',
    },
    {
      spoken: 'We need you to fill in the form.',
      expected: ['Fill in the form'],
      why: 'the reader is asked',
    },
    {
      spoken: 'We would like you to close the door.',
      expected: ['Close the door'],
      why: 'the reader is asked',
    },
    {
      spoken: 'Look and feel for breaths.',
      expected: ['Look and feel for breaths'],
      why: 'the first of two verbs is an act too',
    },
    {
      spoken: 'You then look, listen and feel for breathing.',
      expected: ['Look, listen and feel for breathing'],
      why: 'the first of three verbs is an act too',
    },
    {
      spoken: 'So first thing you pop the hood.',
      expected: ['Pop the hood'],
      why: 'the first thing is an order word',
    },
    {
      spoken: 'If the glue gets on your skin the first thing that you need to do is rinse the skin.',
      expected: ['If the glue gets on your skin, rinse the skin'],
      why: 'an announcement behind a condition opens the act',
    },
    {
      spoken: 'Pull the filter out, ugh, look at that.',
      expected: ['Pull the filter out'],
      why: 'an exclamation is no act',
    },
    {
      spoken: 'Once it is cool you can cover it loosely with foil.',
      expected: ['Cover it loosely with foil'],
      why: 'the condition speaks of an older thing',
    },
    {
      spoken: 'If it does not start, begin the reset.',
      expected: ['If it does not start, begin the reset'],
      why: 'to begin is an act',
    },
    {
      spoken:
        'If you find any fault, take the key out, hang the warning sign on the steering wheel and tell the supervisor.',
      expected: ['If you find any fault, take the key out and hang the warning sign on the steering wheel'],
      why: 'each of several acts is under their condition',
    },
    {
      spoken: 'Get someone to call for help.',
      expected: ['Get someone to call for help'],
      why: 'others may be sent',
    },
    {
      spoken: 'Stay with the patient.',
      expected: ['Stay with the patient'],
      why: 'to stay is an act where a person is helped',
    },
    { spoken: 'Sit the child down.', expected: ['Sit the child down'], why: 'an object makes it an act' },
    {
      spoken: 'Pinch the soft part of the hose for five to ten minutes to stop the leak.',
      expected: ['Pinch the soft part of the hose'],
      why: 'a title ends within no range of figures',
    },
    {
      spoken: 'Either press the green button or pull the cord.',
      expected: ['Either press the green button or pull the cord'],
      why: 'a choice stays a choice',
    },
    { spoken: 'Follow these safe steps.', expected: [], why: 'a frame names no act' },
    {
      spoken: 'If you find yourself in an emergency, follow these safe steps.',
      expected: [],
      why: 'a frame under a condition names no act either',
    },
    { spoken: 'For more life-saving advice visit example.com.', expected: [], why: 'a frame names no act' },
    {
      spoken: 'For more information, visit www dot example dot org.',
      expected: [],
      why: 'a frame names no act',
    },
    {
      spoken: 'Follow the instructions on the label.',
      expected: ['Follow the instructions on the label'],
      why: 'instructions at a place are followed',
    },
  ])('$spoken', async ({ spoken, expected, why }) => {
    const { steps } = await draftOfLines(
      'Open the cabinet on the left with the small key.',
      spoken,
      'Lock the gate with the key.',
    );
    const titles = steps.map(({ title }) => title);
    expect({ why, titles }).toEqual({
      why,
      titles: ['Open the cabinet on the left with the small key', ...expected, 'Lock the gate with the key'],
    });
  });

  it('keeps both of two things that are forbidden in a list', async () => {
    const { steps } = await draftOfLines(
      'Cool the plate in water.',
      'And you do not use ice, and you do not use ice water.',
      'Dry the plate with a cloth.',
    );
    expect(linesOf({ steps } as Draft)).toMatch(
      /not use ice, .*not use ice water|not use ice\. .*not use ice water/,
    );
  });

  it.each([
    'The pressure builds as steam collects behind the valve.',
    'Now the new one only goes in one way.',
    'The other person catches it as fast as possible.',
  ])('gives the reader no act that is another’s: %s', async (spoken) => {
    const { steps } = await draftOfLines('Open the box.', spoken, 'Close the box.');
    expect(steps.map(({ title }) => title).join('\n')).not.toMatch(/^(?:Put|Catch|The pressure)/m);
  });

  it('titles what the speaker does as an order', async () => {
    const { steps } = await draftOfLines(
      'We check the appointment in the book.',
      'If they are new, I take a copy of their card.',
      'Then I tell the nurse that they are here.',
      'When they leave, I book the next appointment.',
    );
    expect(steps.map(({ title }) => title)).toContain('Tell the nurse that they are here');
  });

  it('never writes that readers need themselves', async () => {
    const draft = await draftOfLines('Open the cabinet.', 'We need you to help us.', 'Lock the gate.');
    expect(JSON.stringify(draft)).not.toContain('You need you');
  });

  it('puts talk that says nothing of the task aside', async () => {
    const { steps, precautions, unplacedTexts } = await draftOfLines(
      'Open the cabinet on the left.',
      "Don't panic, everyone. Lock the gate with the key.",
    );
    expect([linesOf({ steps } as Draft), precautions]).toEqual([
      '[Open the cabinet on the left] Open the cabinet on the left.\n[Lock the gate with the key] Lock the gate with the key.',
      [],
    ]);
    expect(unplacedTexts).toHaveLength(1);
  });
});

describe('a procedure that speaks to an audience', () => {
  it.each([
    {
      spoken: [
        'Hi everyone, welcome to our first aid channel.',
        'Follow these safe steps.',
        'Cool the burn under cold running water for ten minutes.',
        'Remove any jewellery.',
        'Cover the burn with cling film.',
        'Thanks for watching and do not forget to subscribe.',
      ],
      steps: 3,
      why: 'three plain orders are a procedure',
    },
    {
      spoken: [
        'Thank you so much for watching our channel.',
        'Cover the burn with cling film.',
        'Do not use ice.',
        'Do not burst any blisters.',
        'See you next time.',
      ],
      steps: 1,
      why: 'what is forbidden is an order as well',
    },
    {
      spoken: [
        'Hi, my name is Jo and I am a paramedic, and my line of work is the difference between life and death.',
        'But you do not have to be a professional to save a life.',
        'If an object is in the cut, do not take it out.',
        'Instead, put a pad around the cut.',
        'Glove your hands and hold the pad on the cut.',
        'If you find yourself in the right place at the right time, be prepared to save a life.',
        'For more advice visit our site.',
      ],
      steps: 2,
      why: 'an order may follow a condition, another act or the word instead',
    },
    {
      spoken: [
        'Hi everyone, welcome to the channel.',
        'Oh baby take my hand.',
        'Hold me close tonight.',
        'Feel the rhythm of the night.',
      ],
      steps: 0,
      why: 'a song does nothing to a thing',
    },
    {
      spoken: [
        "Come on down to Smith's Motors this weekend.",
        'Bring the kids and grab a burger.',
        'Test drive the new truck.',
        'Ask about our prices.',
        'Call us today.',
      ],
      steps: 0,
      why: 'an advertisement orders as well',
    },
  ])('has $steps steps, because $why', async ({ spoken, steps }) => {
    expect((await draftOfLines(...spoken)).steps).toHaveLength(steps);
  });
});

describe('things and dangers in a narration', () => {
  it.each([
    {
      spoken: 'You will need two eggs, a cup of flour and a pinch of salt.',
      expected: ['Eggs', 'Flour', 'Salt'],
      why: 'measures are no things',
    },
    {
      spoken: 'The ingredients are butter, sugar and two eggs.',
      expected: ['Butter', 'Sugar', 'Eggs'],
      why: 'ingredients are named',
    },
    {
      spoken: 'You will need some patience and an onion for this recipe.',
      expected: ['Onion'],
      why: 'patience and recipes are not fetched',
    },
  ])('list what is needed: $spoken', async ({ spoken, expected, why }) => {
    const { equipment } = await draftOfLines(spoken, 'Mix it well.', 'Fry it slowly.', 'Turn it over.');
    expect({ why, equipment }).toEqual({ why, equipment: expected });
  });

  it.each(['It can break ribs.', 'The battery could explode.', 'This can cause serious injury.'])(
    'warns of the danger: %s',
    async (spoken) => {
      const { precautions } = await draftOfLines('Push down on the chest.', spoken, 'Lift the cover.');
      expect(precautions).toContain(spoken);
    },
  );
});

describe('digits that a recogniser appends to an emergency number', () => {
  it('are dropped, and the sentence is marked as uncertain', async () => {
    const text = 'Call 999-466-44 straight away.';
    const lines = [
      'Open the airway with two fingers under the chin.',
      text,
      'Tilt the head back with one hand on the forehead.',
    ];
    const { steps } = await draftOfLines(...lines);
    expect(steps[1]?.title).toBe('Call 999 straight away');
    const segments = lines.map((line, id) => ({
      id,
      start_seconds: 4 * id,
      end_seconds: 4 * id + 3,
      text: line,
      confidence: 0.95,
    }));
    const { statements } = readNarration({ durationSeconds: 12, creationType: 'video_upload', segments });
    expect(statements[1]?.spoken.some(({ otherwise }) => otherwise === '999-466-44')).toBe(true);
  });

  it('stay where the number is no emergency number', async () => {
    const { steps } = await draftOfLines('Open the app.', 'Call 0800-466-44.', 'Close the app.');
    expect(JSON.stringify(steps)).toContain('0800-466-44');
  });
});
