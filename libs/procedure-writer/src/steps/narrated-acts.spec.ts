import { draftOfLines, linesOf } from '../testing/spoken-drafts.js';
import { problemsOf, rowsOf } from '../testing/spoken-table.js';

const subjects = rowsOf(
  'I open the hatch. | I rinse the tray with water. | I lay the tray on the rail. | … | I wipe the lens with a cloth. | I close the hatch.',
  `
  She removes her make-up at the basin. => [She removes her make-up at the basin]
  Then the driver runs the cages out and I stand to one side. => [The driver runs the cages out
  The old one I don't use, I give it to you and you cut it up. => I give it to you and you cut it up
  Give the leg a squeeze, she will lift it. => She will lift it.
  Have it signed by the chemist. Fill it into a tube. => [Fill it into a tube]
  `,
);

const pastActs = rowsOf(
  'This is how I changed the filter, so you can do it next time. | I opened the hatch. | … | Then I closed the hatch. | Then I wrote the date on the label.',
  `
  I shut the drain, and filled it. => [Shut the drain and fill it]
  I lifted the lid and I counted the rings. => [Lift the lid and count the rings]
  I looked at the hose, and then I marked it with chalk. => mark it with chalk
  She pulled the old gasket with a hook. => [Pull the old gasket with a hook]
  Then they rinsed the bowl. => [Rinse the bowl]
  I scrubbed my hands with a nail brush. => [Scrub your hands with a nail brush]
  First thing, I screwed the lid down. => [Screw the lid down]
  The flange I wiped with a rag. => [Wipe the flange with a rag]
  `,
);

const habits = rowsOf(
  'She opens the hatch. | She rinses the tray with water. | … | She wipes the rail with a cloth. | She closes the hatch.',
  `
  Old screws I take out with the driver. => [Take old screws out with the driver]
  The red lead you connect to terminal four. => [Connect the red lead to terminal four]
  The mask you wear keeps the dust out. => ![wear the mask
  The data we collect from the sensor is stored. => ![collect
  Before the tank you drain the pump. => ![drain before
  She slides the tray under the left rail of the oven and turns it round until the notch faces the wall. => [Slide the tray under the left rail of the oven] && [Turn the tray round
  The printer heats the plate. => ![heat
  The boiler fills the tank. => ![fill
  If there are cracks in it, that tile is handed to the foreman and the rest of the batch does not go anywhere near the kiln. => [If there are cracks in it, that tile is handed to the foreman and the rest of the batch does not go anywhere near the kiln]
  `,
);

const openings = rowsOf(
  '… | Open the hatch. | Press the button.',
  `
  First thing, fill the kettle. => [Fill the kettle
  So first up, fill the kettle. => [Fill the kettle
  `,
);

const things = rowsOf(
  'Open the hatch. | … | Close the hatch.',
  `
  Set the programme. | Three, for ninety degrees. => hree, for ninety
  Top up the water pan. | Write it on the door. => [Write it on the door
  `,
);

const reasons = rowsOf(
  'Clamp the bar in the vice. | … | Brush the chain and oil it. | Close the box.',
  `
  Push away from you only. | Never backwards, you ruin the file. => ruin the file && ![ruin
  Push away from you only. | Never pull a middle frame out first, you squash the queen. => squash the queen && ![squash
  Push away from you only. | We only ever top up after charging, never before, otherwise it boils over. => boils over && ![otherwise
  I took the old hose to the dealer, and they made me one of the same length. | I threaded it on by hand. => hread it on && !old hose on
  It is thirty degrees, there is a line on the cutter. | Hold it level. => old it level && !cutter level
  Do not do that on a carbon rim. | Check it one last time. => heck it one && !rim one last
  Tighten the press for ten seconds. | Take it out of the press. => ake it out && !press out
  The band always stays on the book. | If it is damaged, it is put in the grey tray. | Otherwise the code on the band is scanned. => [If it is damaged, put it in the grey tray] && [Otherwise, scan the code on the band]
  When you have finished, take everything out, switch off the light, release the stop switch, and close the door. => elease the stop switch
  Water goes in last, in splashes, unless the sand came wet, then leave the splashes out. => eave the splashes out && ![leave the splashes out
  `,
);

describe.each([
  ['an act of a person other than the narrator keeps its subject', subjects],
  ['a past act that is meant as an instruction is an act', pastActs],
  ['a habit is an act, and a thing that is mentioned is none', habits],
  ['an order word that opens the narration is no part of the act', openings],
  ['a number that is no point of a list stays, and a thing is not what is written down', things],
  ['a reason or an outcome is no step, and "it" is named after nothing else', reasons],
])('%s', (_title, rows) => {
  it.each(rows)('$spoken', async (row) => {
    expect(await problemsOf(row)).toEqual([]);
  });
});

it('makes neither acts nor parts of them from the numbers of a list', async () => {
  const draft = await draftOfLines(
    'Point one.',
    'Heaters down to one sixty.',
    'Point two.',
    'Spray the mould with rust guard.',
    'Three, close the gate.',
    'Four, set the timer to five minutes.',
  );
  expect(draft.steps.map(({ title }) => title)).toEqual([
    'Heaters down to one sixty',
    'Spray the mould with rust guard',
    'Close the gate',
    'Set the timer to five minutes',
  ]);
  expect(draft.unplacedTexts).toEqual([]);
});

it('does not list the person who acts as unused speech', async () => {
  const draft = await draftOfLines(
    'She opens the hatch.',
    'The packer counts the cartons.',
    'She closes the hatch.',
    'She signs the note.',
  );
  expect(draft.unplacedTexts.join(' ')).not.toContain('packer');
});

describe('speech after the last act', () => {
  const draft = (closing: string) =>
    draftOfLines('Open the hatch.', 'Take the filter out.', 'Close the hatch.', closing);

  it.each([
    'My old boss did that by ear.',
    'On Tuesdays there is cake in the staff room.',
    'That is the nice part.',
  ])('ends no step where it is talk: "%s"', async (closing) => {
    const { steps, unplacedTexts } = await draft(closing);
    expect(steps.map(({ sentences }) => sentences.at(-1))).toContain('Close the hatch.');
    expect(unplacedTexts).toEqual([closing]);
  });

  it.each([
    'You cannot undo this.',
    'It stays hot for ten minutes.',
    'It will not open while the lamp is on.',
  ])('stays with the last act where it is of use: "%s"', async (closing) => {
    expect(linesOf(await draft(closing))).toMatch(new RegExp(`${closing}$`));
  });
});
