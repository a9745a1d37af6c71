import { describe, expect, it } from '@jest/globals';
import { LocalWriter } from '../local-writer.js';
import { draftOf } from '../testing/draft-of.js';

/** Titles of a narration whose second and third stretch of speech are this many seconds apart. */
async function titlesOf(pauseSeconds: number, first: string, second: string): Promise<string[]> {
  const segments = [
    { startSeconds: 0, endSeconds: 2, text: 'Switch the machine off at the wall.' },
    { startSeconds: 3, endSeconds: 6, text: first },
    { startSeconds: 6 + pauseSeconds, endSeconds: 8 + pauseSeconds, text: second },
    { startSeconds: 9 + pauseSeconds, endSeconds: 11 + pauseSeconds, text: 'Close the cabinet door.' },
  ];
  const { steps } = await draftOf({ segments }, new LocalWriter());
  return steps.map(({ title, sentences }) => `${title}: ${sentences.join(' ')}`);
}

const pauses = [0.8, 2, 20, 300];

describe('a sentence that a gap of the recording cut in two', () => {
  it.each([
    [
      'Then lift the filter holder and carefully remove.',
      'The old filter from the housing.',
      'Lift the filter holder and carefully remove the old filter from the housing.',
    ],
    [
      'Next, turn the two screws of the.',
      'Front panel to the left.',
      'Turn the two screws of the front panel to the left.',
    ],
    [
      'Now pour the cleaning solution into',
      'Yellow bucket under the sink.',
      'Pour the cleaning solution into yellow bucket under the sink.',
    ],
    [
      'Now pour the cleaning solution into.',
      'The yellow bucket that stands under the sink.',
      'Pour the cleaning solution into the yellow bucket that stands under the sink.',
    ],
    ['After that, take off the cover with the.', 'Rubber seal.', 'Take off the cover with the rubber seal.'],
    [
      'Open the rear cover and pull out.',
      'The jammed paper slowly.',
      'Open the rear cover and pull out the jammed paper slowly.',
    ],
    [
      'If the pressure is higher than.',
      'Three bar, open the relief valve.',
      'If the pressure is higher than three bar, open the relief valve.',
    ],
    ['Take out the small brush and', 'The red cloth.', 'Take out the small brush and the red cloth.'],
  ])('"%s" "%s" is one step, however long the gap', async (first, second, whole) => {
    for (const pause of pauses) {
      const steps = await titlesOf(pause, first, second);
      expect(steps).toHaveLength(3);
      expect(steps[1]).toContain(whole);
    }
  });

  it.each([
    ['Check that the display shows.', 'Forty degrees.', 'Check that the display shows forty degrees.'],
  ])('"%s" "%s" is one sentence, also where it opens no step', async (first, second, whole) => {
    for (const pause of pauses) expect((await titlesOf(pause, first, second)).join(' ')).toContain(whole);
  });
});

describe('two sentences with a pause between', () => {
  it.each([
    ['Wash the filter and let it dry.', 'The old one goes into the bin.', 'old one'],
    ['Take the cup that it came with.', 'Open the lid of the tank.', 'with open'],
    ['Turn the two screws of the.', 'Turn them to the left.', 'the turn'],
    ['Click on the export button and', 'Choose the folder for the report.', 'and choose'],
    ['Rinse the tank and stir.', 'The lid stays off.', 'stir the lid'],
    ['Pour the water into.', 'Now we wait for a minute.', 'into now'],
    ['Enter the number, but you do not have to.', 'Oil goes into the tank.', 'to oil'],
    ['Take out the glass, and gloves on for that.', 'Cover back on.', 'that cover'],
    ['Then press and hold.', 'The light turns green.', 'hold the light'],
  ])(
    'stay two where the first is whole or the second has a verb: "%s" "%s"',
    async (first, second, joined) => {
      const steps = await titlesOf(20, first, second);
      expect(steps.join(' ').toLowerCase()).not.toContain(joined === 'old one' ? 'dry the old one' : joined);
    },
  );

  it('leave out the "and" that nothing follows', async () => {
    const steps = await titlesOf(20, 'Click on the export button and', 'Choose the folder for the report.');
    expect(steps.join(' ')).toContain('Click on the export button.');
  });
});
