import { draftOfLines } from '../testing/spoken-drafts.js';

const titlesOf = async (...lines: string[]): Promise<string[]> =>
  (await draftOfLines(...lines)).steps.map(({ title }) => title);

describe('several acts in one sentence', () => {
  it.each([
    [
      'Scrape the old wax off the base with a plastic card, and iron the new wax into the edges.',
      ['Scrape the old wax off the base with a plastic card', 'Iron the new wax into the edges'],
    ],
    [
      'Undo the strap, lift the saddle off its back, and hang the bridle on the hook by the door.',
      ['Undo the strap and lift the saddle off its back', 'Hang the bridle on the hook by the door'],
    ],
    [
      'Fill the pan, heat it to sixty degrees and stir it.',
      ['Fill the pan', 'Heat the pan to sixty degrees and stir it'],
    ],
    [
      'Take off the cloth, shovel the soot into a bag, and hoover the ledge at the back of it.',
      ['Take off the cloth', 'Shovel the soot into a bag', 'Hoover the ledge at the back of it'],
    ],
    [
      'Cast the gel, load it, run it and photograph it.',
      ['Cast the gel and load it', 'Run the gel and photograph it'],
    ],
    [
      'Oil the threads of all bolts, except the drain plug.',
      ['Oil the threads of all bolts, except the drain plug'],
    ],
    ['Lift and turn the plate.', ['Lift and turn the plate']],
    ['Lift the lid and turn the plate.', ['Lift the lid and turn the plate']],
    [
      'If the bag is torn, empty it into the grey bin and put a new one around the frame.',
      ['If the bag is torn, empty it into the grey bin and put a new one around the frame'],
    ],
  ])('have each a title that holds them: "%s"', async (said, titles) => {
    const all = await titlesOf('Switch the lamp above the bench on at the wall.', said, 'Close the hatch.');
    expect(all.slice(1, -1)).toEqual(titles);
  });

  it('stay under the condition that is asked before them', async () => {
    const all = await titlesOf(
      'Plate off.',
      'Lid up.',
      'Blanket first, gently.',
      'Longer than an hour?',
      'Take it off, gum both sides with the brush, and hang it on the rack by the door.',
      'Rags in the bin.',
      'Lid shut.',
    );
    expect(all.filter((title) => /gum|hang/i.test(title) && !/^If longer than an hour/.test(title))).toEqual(
      [],
    );
  });

  it('have them in a tale as well', async () => {
    const all = await titlesOf(
      'This is how I changed the filter, so you can do it next time.',
      'I opened the hatch.',
      'I lifted the cartridge out of the housing and put it in a bucket of warm water.',
      'Then I closed the hatch.',
      'Then I wrote the date on the label.',
    );
    expect(all).toContain('Lift the cartridge out of the housing');
    expect(all.join()).toMatch(/Put (?:it|the cartridge) in a bucket of warm water/);
  });

  it('have them all in a short film', async () => {
    const things = ['tray', 'rack', 'lid', 'hose', 'cup', 'jug', 'mat', 'bowl', 'sieve', 'knife', 'board'];
    const acts = ['Rinse', 'Scrub', 'Wipe'].flatMap((verb) =>
      things.map((thing) => `${verb} the ${thing} with the blue cloth`),
    );
    const all = await titlesOf(...acts.map((act) => `${act}.`));
    expect(acts.filter((act) => !all.includes(act))).toEqual([]);
  });
});

describe('acts told of things and doers of their own', () => {
  const among = async (said: string): Promise<string[]> =>
    titlesOf(
      'I switch the lamp above the bench on.',
      'The dough is rolled out on the board.',
      said,
      'I wipe the board with a damp cloth.',
      'The lamp is switched off at the end.',
    );

  it.each([
    [
      'The tray goes on the upper rack and I set the clock to nine minutes.',
      ['Put the tray on the upper rack', 'Set the clock to nine minutes'],
    ],
    [
      'I weigh the scraps, and the note is pinned to the board by the door.',
      ['Weigh the scraps', 'Pin the note to the board by the door'],
    ],
    [
      'The old roll comes out, you lay the new one in flat.',
      ['Take the old roll out', 'Lay the new one in flat'],
    ],
    [
      'The tin comes out of the oven and it goes on the wire rack.',
      ['Take the tin out of the oven', 'Put it on the wire rack'],
    ],
    ['The bowl is tipped out on the tray and gets wiped with a cloth.', ['wipe it with a cloth']],
    ['Nobody reaches over the rail, and the mat stays on the floor.', ['Keep the mat on the floor']],
  ])('have steps of their own: "%s"', async (said, titles) => {
    const all = (await among(said)).join('\n');
    for (const title of titles) expect(all).toContain(title);
  });

  it.each([
    ['If the tray is hot, the glove goes on first and I lift it with both hands.', 'Lift'],
    ['I tighten the strap, you should be able to pull it round by hand.', 'Pull'],
    ['It should go in by hand with a little play.', 'Put'],
  ])('have none where they are bound or only told of: "%s"', async (said, opening) => {
    expect((await among(said)).filter((title) => title.startsWith(opening))).toEqual([]);
  });
});
