import { draftOfLines } from '../testing/spoken-drafts.js';

const titlesOf = async (...lines: string[]): Promise<string[]> =>
  (await draftOfLines('Open the lid of the tank.', ...lines)).steps.map(({ title }) => title);

describe('an act that is mentioned late', () => {
  it.each([
    ['But before you add the salt, look down into the tank for cracks.', 'Look down', 'Add the salt'],
    ['Oh, and save the recipe before you add the salt.', 'Save the recipe', 'Add the salt'],
    ['Switch the alarm off before all of this.', 'Switch the alarm off', 'Open the lid'],
    [
      "I should've said, afore that lid's even opened ye switch the alarm off.",
      'switch the alarm off',
      'Open the lid',
    ],
    ['Switch the alarm off before opening anything, mind.', 'Switch the alarm off', 'Open the lid'],
    ['Drip tray before that though: out, scrubbed, back.', 'Drip tray', 'Stir the brine'],
    ['Drops spoil it, so dry the paddle with a cloth beforehand.', 'Dry the paddle', 'Stir the brine'],
    ['Oh, before adding I put the hood over the tank.', 'Put the hood', 'Add the salt'],
    ["But before any salt is added, check that the tank isn't cracked.", 'Check that', 'Add the salt'],
  ])('moves before the act that it precedes: "%s"', async (sentence, late, act) => {
    const titles = await titlesOf('Add the salt slowly.', 'Stir the brine with the paddle.', sentence);
    const at = (words: RegExp): number => titles.findIndex((title) => words.test(title));
    expect(at(new RegExp(late, 'i'))).toBeGreaterThanOrEqual(0);
    expect(at(new RegExp(late, 'i'))).toBeLessThan(at(new RegExp(`^${act}`)));
  });

  it.each([
    ['Wipe the paddle before you add the salt again.', 'Wipe the paddle'],
    ['Leave the brine for 24 hours before adding the salt.', 'Leave the brine'],
    ['Rinse the hose before you drain the tank.', 'Rinse the hose'],
    ['Loosen the strap before the paddle is taken out.', 'Loosen the strap'],
  ])('stays in its place where it is of another time: "%s"', async (sentence, act) => {
    const titles = await titlesOf(
      'Add the salt slowly.',
      'Stir the brine with the paddle.',
      sentence,
      'Drain the tank.',
    );
    expect(titles.findIndex((title) => title.startsWith(act))).toBeGreaterThan(1);
  });

  it('does not reverse a negated order', async () => {
    const sentence = 'I backed the tension off to zero, and not before that did I crack a cover.';
    const titles = (await titlesOf('Add the salt slowly.', sentence, 'Stir the brine.')).join('. ');
    expect(titles).not.toMatch(/crack a cover, then/i);
  });

  it('distinguishes switching off from switching on', async () => {
    const { steps } = await draftOfLines(
      'Switch on the mixer at the wall.',
      'Mix the batter for two minutes.',
      'Switch the mixer off at the wall.',
      'But before switching off, scrape the bowl, because it will not let you open it later.',
    );
    expect(steps.map(({ title }) => title.split(' ')[0])).toEqual(['Switch', 'Mix', 'Scrape', 'Switch']);
  });

  it('distinguishes taking off from putting on', async () => {
    const { steps } = await draftOfLines(
      'Handbrake on.',
      'Undo the strap of the bottle.',
      'Lift the bottle out.',
      'Tighten the strap of the new bottle.',
      'Oh, and chocks under the wheels before the strap comes off.',
    );
    expect(steps.map(({ title }) => title).slice(0, 3)).toEqual([
      'Handbrake on',
      'Chocks under the wheels before the strap comes off',
      'Undo the strap of the bottle',
    ]);
  });

  it.each([
    ['Before the lid comes off, wipe the rim of the tank.', 'Wipe the rim'],
    ['Rewind the hose before you leave the yard.', 'Rewind the hose'],
    ['Back up the tank log before you leave the yard.', 'Back up the tank log'],
  ])('takes no word of the work for one of the narration: "%s"', async (sentence, act) => {
    expect((await titlesOf('Add the salt slowly.', sentence, 'Close the door.')).join('. ')).toContain(act);
  });

  it('leaves the other sentences of its step in their place', async () => {
    const { steps } = await draftOfLines(
      'Lay the hull on the bench.',
      'Roll the varnish on.',
      'But mask the edge before you roll the varnish on.',
      'Never lick the brush.',
    );
    const masking = steps.findIndex(({ title }) => title.includes('ask the edge'));
    expect(steps[masking]?.sentences.join(' ')).not.toContain('lick');
    expect(
      steps
        .slice(masking + 1)
        .flatMap(({ sentences }) => sentences)
        .join(' '),
    ).toContain('lick');
  });
});
