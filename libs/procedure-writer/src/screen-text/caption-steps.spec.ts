import { describe, expect, it } from '@jest/globals';
import { LocalWriter } from '../local-writer.js';
import type { Observations, ScreenText } from '../types/observations.js';
import { captionSteps, sentenceSteps } from './caption-steps.js';

/** Type of the same size in lines below each other, from the top on; an empty line leaves a gap. */
const caption = (seconds: number, ...texts: string[]): ScreenText => ({
  seconds,
  lines: texts.flatMap((text, at) =>
    text === ''
      ? []
      : [
          {
            text,
            confidence: 0.95,
            top: 0.1 + 0.05 * at,
            height: 0.04,
            left: 0.1,
            width: 0.01 * text.length,
          },
        ],
  ),
});
const titles = (steps: ReturnType<typeof captionSteps>) => steps.map(({ text }) => text);

describe('captions of a drawn film without a voice', () => {
  const film = [
    caption(2, 'How to use', 'The Kettle'),
    caption(5, 'Filling'),
    caption(8, 'Lift the lid with', 'your thumb before filling'),
    caption(12, 'Ensure the water stays', 'below the upper mark'),
    caption(16, 'The base has to be dry', 'for the switch to work'),
    caption(
      20,
      'Press the switch until it clicks. The lamp',
      'should be on.',
      '',
      'You can be scalded by steam.',
    ),
  ];

  it('are steps where they are sentences, with all that they say', () => {
    expect(sentenceSteps(film).map(({ text, seconds, sentences }) => ({ text, seconds, sentences }))).toEqual(
      [
        {
          text: 'Lift the lid with your thumb before filling',
          seconds: 8,
          sentences: ['Lift the lid with your thumb before filling.'],
        },
        {
          text: 'Ensure the water stays below the upper mark',
          seconds: 12,
          sentences: [
            'Ensure the water stays below the upper mark.',
            'The base has to be dry for the switch to work.',
          ],
        },
        {
          text: 'Press the switch until it clicks',
          seconds: 20,
          sentences: [
            'Press the switch until it clicks.',
            'The lamp should be on.',
            'You can be scalded by steam.',
          ],
        },
      ],
    );
  });

  it('are none of headings, which are set larger', () => {
    const heading = caption(7, 'Keep your kitchen and your hands safe');
    const large = { ...heading, lines: heading.lines.map((line) => ({ ...line, height: 0.07 })) };
    expect(sentenceSteps([...film, large])).toEqual(sentenceSteps(film));
    expect(titles(sentenceSteps([...film, heading]))).toContain('Keep your kitchen and your hands safe');
  });

  it('are none of a program, whose pictures are full of words', () => {
    const rest =
      'Name date amount of each order in the list with all open sums and what was paid of them so far';
    const full = film.map(({ seconds, lines }) => ({
      seconds,
      lines: [...lines, { text: rest, confidence: 0.9, top: 0.8, height: 0.02, left: 0.1, width: 0.8 }],
    }));
    expect(sentenceSteps(full)).toEqual([]);
  });

  it('are none of slides, which command nothing in particular', () => {
    const slides = [
      caption(2, 'Reach new markets in Europe quickly'),
      caption(8, 'Build trust with customers every day'),
      caption(14, 'Measure results more often than before'),
    ];
    expect(sentenceSteps(slides)).toEqual([]);
  });
});

describe('captions of a filmed procedure', () => {
  it('are steps verbatim, with their condition, and a prohibition joins the step before', () => {
    const film = [
      caption(3, 'Rinse the graze under', 'clean water for 5 minutes'),
      caption(9, 'Do not rub it'),
      caption(14, 'For a deep cut', 'call the nurse'),
    ];
    const steps = captionSteps(film, false);
    expect(titles(steps)).toEqual([
      'Rinse the graze under clean water for 5 minutes',
      'For a deep cut, call the nurse',
    ]);
    expect(steps[0]?.sentences[1]).toBe('Do not rub it.');
  });
});

describe('a film whose speech has no step', () => {
  const context = { signal: new AbortController().signal, report: () => undefined };
  const spoken = ['Meri awaaz suno aur dhyan se dekho.', 'Yeh bahut zaruri baat hai dosto.'];
  const input: Observations = {
    durationSeconds: 30,
    creationType: 'video_upload',
    segments: spoken.map((text, id) => ({
      ...{ id, text, start_seconds: 10 * id, end_seconds: 10 * id + 8, confidence: 0.4 },
    })),
    screenText: [
      caption(3, 'Rinse the graze under clean water'),
      caption(9, 'Pat the skin dry'),
      caption(15, 'Cover it with a plaster'),
    ],
  };

  it('has the steps of its captions, and no words of its speech', async () => {
    const writer = new LocalWriter();
    const plan = await writer.plan(input, context);
    const procedure = await writer.write({ ...input, plan }, context);
    expect(procedure.noProcedureReason).toBeNull();
    expect(procedure.steps.map(({ title, sentences }) => [title.text, sentences.length])).toEqual([
      ['Rinse the graze under clean water', 1],
      ['Pat the skin dry', 1],
      ['Cover it with a plaster', 1],
    ]);
    expect(procedure.steps[0]?.title.evidence.sources).toEqual(['screen_text']);
    expect(procedure.equipment).toEqual([]);
  });

  it('has none where it has no captions, and gives the reason', async () => {
    const writer = new LocalWriter();
    const silent = { ...input, screenText: [] };
    const plan = await writer.plan(silent, context);
    const { noProcedureReason } = await writer.write({ ...silent, plan }, context);
    expect(noProcedureReason).toContain('not in English');
  });
});

describe('a narrated film with captions', () => {
  it('is written as the caption has it where similar words were spoken, with the picture as evidence', async () => {
    const context = { signal: new AbortController().signal, report: () => undefined };
    const lines = ['Call the graze under running water.', 'Pat the skin dry.', 'Cover it with a plaster.'];
    const input: Observations = {
      durationSeconds: 30,
      creationType: 'video_upload',
      segments: lines.map((text, id) => ({
        ...{ id, text, start_seconds: 8 * id, end_seconds: 8 * id + 3, confidence: 0.9 },
      })),
      screenText: [
        caption(1, 'Cool the graze', 'under running water'),
        caption(3, 'Cool the graze', 'under running water'),
      ],
    };
    const writer = new LocalWriter();
    const plan = await writer.plan(input, context);
    const { steps } = await writer.write({ ...input, plan }, context);
    expect(steps.map(({ title }) => title.text)).toEqual([
      'Cool the graze under running water',
      'Pat the skin dry',
      'Cover the skin with a plaster',
    ]);
    expect(steps.map(({ title }) => title.evidence.sources.length)).toEqual([2, 1, 1]);
  });
});

describe('captions that are no steps', () => {
  const film = [
    caption(2, 'Raise the arm above the heart'),
    caption(6, 'Call the emergency services'),
    caption(10, 'Cover the wound with a cloth'),
  ];

  it('are those of the credits: an address, a sponsor, and what is shown behind them', () => {
    const credits = [
      caption(50, 'Download your local first aid app', '', 'SAFEHANDS.COM'),
      caption(54, 'Brought to you by', 'The Foundation'),
      caption(58, 'Visit the shop for more'),
    ];
    expect(titles(captionSteps([...film, ...credits], false))).toEqual(titles(captionSteps(film, false)));
    expect(captionSteps([...film, ...credits], false).flatMap(({ sentences }) => sentences)).toHaveLength(3);
  });

  it('are those whose words no dictionary has', () => {
    const scraps = [
      caption(14, 'Close the htial financi ipanyy'),
      caption(18, 'Raiseinj the above edcration'),
    ];
    expect(captionSteps([...film, ...scraps], false)).toHaveLength(3);
  });
});
