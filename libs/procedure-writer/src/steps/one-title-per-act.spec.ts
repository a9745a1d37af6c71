import { draftOfLines } from '../testing/spoken-drafts.js';
import { describeDrafts } from '../testing/spoken-table.js';

describeDrafts('each act of one sentence has a title of its own', {
  around: 'Switch the lamp above the bench on at the wall. | … | Close the hatch.',
  rows: `
  # two or three acts with things of their own are steps of their own
  Scrape the old wax off the base with a plastic card, and iron the new wax into the edges. => [Scrape the old wax off the base with a plastic card] && [Iron the new wax into the edges] && #4
  Undo the strap, lift the saddle off its back, and hang the bridle on the hook by the door. => [Undo the strap and lift the saddle off its back] && [Hang the bridle on the hook by the door] && #4
  Take off the cloth, shovel the soot into a bag, and hoover the ledge at the back of it. => [Take off the cloth] && [Shovel the soot into a bag] && [Hoover the ledge at the back of it] && #5
  Fill the pan, heat it to sixty degrees and stir it. => [Fill the pan] && [Heat the pan to sixty degrees and stir it] && #4
  Cast the gel, load it, run it and photograph it. => [Cast the gel and load it] && [Run the gel and photograph it] && #4
  # acts on one thing, and what they leave out, are one
  Oil the threads of all bolts, except the drain plug. => [Oil the threads of all bolts, except the drain plug] && #3
  Lift and turn the plate. => [Lift and turn the plate] && #3
  Lift the lid and turn the plate. => [Lift the lid and turn the plate] && #3
  # acts under one condition are one
  If the bag is torn, empty it into the grey bin and put a new one around the frame. => [If the bag is torn, empty it into the grey bin and put a new one around the frame] && #3
  `,
});

describeDrafts('each past act has a title of its own', {
  around:
    'This is how I changed the filter, so you can do it next time. | I opened the hatch. | … | Then I closed the hatch. | Then I wrote the date on the label.',
  rows: `
  # a report of two acts has two
  I lifted the cartridge out of the housing and put it in a bucket of warm water. => [Lift the cartridge out of the housing] && in a bucket of warm water] && #5
  `,
});

describeDrafts('acts with a subject of their own are steps', {
  around:
    'I switch the lamp above the bench on. | The dough is rolled out on the board. | … | I wipe the board with a damp cloth. | The lamp is switched off at the end.',
  rows: `
  # a thing that goes somewhere is put there
  The tray goes on the upper rack and I set the clock to nine minutes. => [Put the tray on the upper rack] && [Set the clock to nine minutes]
  I weigh the scraps, and the note is pinned to the board by the door. => [Weigh the scraps] && [Pin the note to the board by the door]
  The old roll comes out, you lay the new one in flat. => [Take the old roll out] && [Lay the new one in flat]
  The tin comes out of the oven and it goes on the wire rack. => [Take the tin out of the oven] && [Put it on the wire rack]
  The bowl is tipped out on the tray and gets wiped with a cloth. => wipe it with a cloth]
  Nobody reaches over the rail, and the mat stays on the floor. => [Keep the mat on the floor]
  # what is conditional or only mentioned is none
  If the tray is hot, the glove goes on first and I lift it with both hands. => ![lift
  I tighten the strap, you should be able to pull it round by hand. => ![pull
  It should go in by hand with a little play. => ![put
  `,
});

describeDrafts('an act is one with whatever comes of it', {
  around: 'Close the hatch. | Fill the tank. | … | Start the mixer.',
  rows: `
  # an outcome behind "and" is no act
  Press the button and the lamp comes on. => [Press the button
  Turn the key and the engine starts. => [Turn the key
  Heat the plate and the glue goes soft. => [Heat the plate
  Shut the tap and it will not leak. => [Shut the tap
  Clip the lid on and that is the filter in. => [Clip the lid on
  Rinse the cup and you rinse it again. => [Rinse the cup
  # things in a list are no acts
  Take off the nut, the wheel and both washers. => [Take off the nut
  `,
});

it('gives every act of a short film a title', async () => {
  const things = ['tray', 'rack', 'lid', 'hose', 'cup', 'jug', 'mat', 'bowl', 'sieve', 'knife', 'board'];
  const acts = ['Rinse', 'Scrub', 'Wipe'].flatMap((verb) =>
    things.map((thing) => `${verb} the ${thing} with the blue cloth`),
  );
  const { steps } = await draftOfLines(...acts.map((act) => `${act}.`));
  const titles = steps.map(({ title }) => title);
  expect(acts.filter((act) => !titles.includes(act))).toEqual([]);
});

it('gives every act a step of its own, however fast they follow each other', async () => {
  const acts = 'Pump Fan Heater Mixer Lamp Press Belt Saw Drill Grinder Oven Pot Radio Printer Scanner'.split(
    ' ',
  );
  const { steps } = await draftOfLines(...acts.map((thing) => `${thing} off at the wall.`));
  const titles = steps.map(({ title }) => title).join();
  expect(acts.filter((thing) => !titles.includes(thing))).toEqual([]);
});
