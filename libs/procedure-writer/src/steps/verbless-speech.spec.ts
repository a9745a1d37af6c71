import type { Draft } from '../testing/draft-of.js';
import { draftOfLines } from '../testing/spoken-drafts.js';

/** Speech at work without verbs; `line` is the one under test. */
const amongPhrases = (line: string): Promise<Draft> =>
  draftOfLines('Pump off.', 'Lid up.', line, 'Hose back on the hook.', 'Tap shut.', 'Check the dial.');
const titlesOf = async (draft: Promise<Draft>): Promise<string[]> =>
  (await draft).steps.map(({ title }) => title);

describe('speech without verbs', () => {
  it.each([
    'Cups first, then saucers',
    'Fan off',
    'Gloves on',
    'Strainer in the blue tub',
    'Counter, red sponge',
  ])('has a step for "%s"', async (line) => {
    expect(await titlesOf(amongPhrases(`${line}.`))).toContain(line);
  });

  it.each(['It squeaks a bit.', 'Six turns and you are round.'])(
    'makes no step of a comment: "%s"',
    async (line) => {
      const lines = (await amongPhrases(line)).steps.map(({ title }) => title);
      expect(lines).toContain('Check the dial');
      expect(lines.join('\n')).not.toContain(line.slice(0, 8));
    },
  );

  it('makes no step of the heading that a list of phrases begins with', async () => {
    const titles = await titlesOf(
      draftOfLines('Sprayer, end of season.', 'Pump off.', 'Lid up.', 'Hose back on the hook.', 'Tap shut.'),
    );
    expect(titles).toContain('Lid up');
    expect(titles.join()).not.toContain('season');
  });

  it('gives every act a step of its own, however fast they follow each other', async () => {
    const acts =
      'Pump Fan Heater Mixer Lamp Press Belt Saw Drill Grinder Oven Pot Radio Printer Scanner'.split(' ');
    const titles = (await titlesOf(draftOfLines(...acts.map((thing) => `${thing} off at the wall.`)))).join();
    expect(acts.filter((thing) => !titles.includes(thing))).toEqual([]);
  });

  it('takes a negation for a prohibition', async () => {
    const { steps } = await amongPhrases('No mixing the bleach with the vinegar.');
    expect(steps.map(({ title }) => title).join()).not.toContain('ixing');
    expect(steps.flatMap(({ sentences }) => sentences).join(' ')).toMatch(/No mixing the bleach/);
  });

  it('leaves phrases in a narration of whole sentences with the step that they belong to', async () => {
    const draft = await draftOfLines(
      'Open the hatch.',
      'Take the filter out.',
      'Wash it with warm water.',
      'Quite a nice colour.',
      'Put the filter back.',
      'Close the hatch.',
    );
    expect(draft.steps.map(({ title }) => title)).not.toContain('Quite a nice colour');
  });
});
