import { draftOfLines } from '../testing/spoken-drafts.js';

describe('a danger that the narrator names', () => {
  it.each(['It can break ribs.', 'The battery could explode.', 'This can cause serious injury.'])(
    'is a precaution: %s',
    async (spoken) => {
      const { precautions } = await draftOfLines('Push down on the chest.', spoken, 'Lift the cover.');
      expect(precautions).toContain(spoken);
    },
  );
});
