import { draftOfLines } from '../testing/spoken-drafts.js';

describe('what the narrator forbids', () => {
  it.each([
    [
      'Call the doctor and do not move the arm unless it is really necessary.',
      'Do not move the arm unless it is really necessary.',
    ],
    ['That matters later, but please do not put a spoon in the mouth.', 'Do not put a spoon in the mouth.'],
  ])('is a precaution, also inside another sentence: %s', async (spoken, forbidden) => {
    const { precautions } = await draftOfLines('Note the time on a sheet.', spoken, 'Lift the cover.');
    expect(precautions).toContain(forbidden);
  });
});

it('is no precaution where a limb is locked', async () => {
  const { precautions } = await draftOfLines(
    'Kneel down.',
    'Lock out the elbows and push down.',
    'Count aloud.',
  );
  expect(precautions).toEqual([]);
});

describe('a danger that the narrator names', () => {
  it.each(['It can break ribs.', 'The battery could explode.', 'This can cause serious injury.'])(
    'is a precaution: %s',
    async (spoken) => {
      const { precautions } = await draftOfLines('Push down on the chest.', spoken, 'Lift the cover.');
      expect(precautions).toContain(spoken);
    },
  );
});
