import { draftOfLines } from '../testing/spoken-drafts.js';

describe('things in a narration', () => {
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
});
