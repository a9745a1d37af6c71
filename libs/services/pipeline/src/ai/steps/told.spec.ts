import { draftOfLines, linesOf } from '../testing/spoken-drafts.js';

const told = async (...lines: string[]): Promise<string> =>
  linesOf(
    await draftOfLines(
      'This is how I changed the filter, so you can do it next time.',
      'I opened the hatch.',
      ...lines,
      'Then I closed the hatch.',
      'Then I wrote the date on the label.',
    ),
  );

const habit = async (...lines: string[]): Promise<string> =>
  linesOf(
    await draftOfLines(
      'She opens the hatch.',
      'She rinses the tray with water.',
      ...lines,
      'She wipes the rail with a cloth.',
      'She closes the hatch.',
    ),
  );

describe('what is done by somebody else than whoever tells it', () => {
  it.each([
    ['She removes her make-up at the basin.', '[She removes her make-up at the basin]'],
    ['Then the driver runs the cages out and I stand to one side.', '[The driver runs the cages out'],
    ["The old one I don't use, I give it to you and you cut it up.", 'I give it to you and you cut it up'],
    ['Give the leg a squeeze, she will lift it.', 'She will lift it.'],
    ['Have it signed by the chemist. Fill it into a tube.', '[Fill it into a tube]'],
  ])('keeps its doer: "%s"', async (said, written) => {
    const lines = linesOf(
      await draftOfLines(
        'I open the hatch.',
        'I rinse the tray with water.',
        'I lay the tray on the rail.',
        said,
        'I wipe the lens with a cloth.',
        'I close the hatch.',
      ),
    );
    expect(lines).toContain(written);
  });
});

describe('what was done, and what is done by whoever does it for a living', () => {
  it.each([
    ['I shut the drain, and filled it.', '[Shut the drain and fill it]'],
    ['I lifted the lid and I counted the rings.', '[Lift the lid and count the rings]'],
    ['I looked at the hose, and then I marked it with chalk.', 'mark it with chalk'],
    ['She pulled the old gasket with a hook.', '[Pull the old gasket with a hook]'],
    ['Then they rinsed the bowl.', '[Rinse the bowl]'],
    ['I scrubbed my hands with a nail brush.', '[Scrub your hands with a nail brush]'],
    ['First thing, I screwed the lid down.', '[Screw the lid down]'],
    ['The flange I wiped with a rag.', '[Wipe the flange with a rag]'],
  ])('tells "%s" to its end as something to do', async (line, written) => {
    expect(await told(line)).toContain(written);
  });

  it.each([
    ['The packer counts the cartons.', '[Count the cartons]'],
    ['Old screws I take out with the driver.', '[Take old screws out with the driver]'],
    ['The red lead you connect to terminal four.', '[Connect the red lead to terminal four]'],
    ['Every milker wears an apron, boots and fresh gloves.', '[Wear an apron, boots and fresh gloves]'],
  ])('turns "%s" into what the reader does', async (line, written) => {
    expect(await habit(line)).toContain(written);
  });

  it.each([
    ['The mask you wear keeps the dust out.', 'Wear the mask'],
    ['The data we collect from the sensor is stored.', 'Collect'],
    ['Before the tank you drain the pump.', 'Drain before'],
  ])('reads no act into a thing that is spoken of: "%s"', async (line, act) => {
    expect(await habit(line)).not.toContain(`[${act}`);
  });

  it('gives each act of a sentence a title where one title does not hold both', async () => {
    const draft = await habit(
      'She slides the tray under the left rail of the oven and turns it round until the notch faces the wall.',
    );
    expect(draft).toContain('[Slide the tray under the left rail of the oven]');
    expect(draft).toMatch(/\[Turn (?:the tray|it) round/);
  });

  it('takes the numbers of points that are read off a list for no acts and no part of them', async () => {
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
    expect(draft.keptAside).toEqual([]);
  });

  it('keeps a number that is no point of a list', async () => {
    const draft = linesOf(
      await draftOfLines(
        'Open the hatch.',
        'Set the programme.',
        'Three, for ninety degrees.',
        'Close the hatch.',
      ),
    );
    expect(draft).toMatch(/three, for ninety/i);
  });

  it('does not name a thing as what is written down', async () => {
    const draft = linesOf(
      await draftOfLines(
        'Open the hatch.',
        'Top up the water pan.',
        'Write it on the door.',
        'Close the hatch.',
      ),
    );
    expect(draft).toContain('[Write it on the door');
  });

  it.each(['First thing, fill the kettle.', 'So first up, fill the kettle.'])(
    'begins with the act of "%s"',
    async (line) => {
      expect(linesOf(await draftOfLines(line, 'Open the hatch.', 'Press the button.'))).toMatch(
        /^\[Fill the kettle/,
      );
    },
  );

  it.each(['The printer heats the plate.', 'The boiler fills the tank.'])(
    'leaves with a machine what it does itself: "%s"',
    async (line) => {
      expect(await habit(line)).not.toMatch(/\[(?:Heat|Fill)/);
    },
  );

  it('does not name the one who does it as if that had been left out', async () => {
    const draft = await draftOfLines(
      'She opens the hatch.',
      'The packer counts the cartons.',
      'She closes the hatch.',
      'She signs the note.',
    );
    expect(draft.keptAside.join(' ')).not.toContain('packer');
  });

  it('gives what is done under a condition a title that says more than the condition', async () => {
    const said =
      'If there are cracks in it, that tile is handed to the foreman and the rest of the batch does not go anywhere near the kiln';
    expect(await habit(`${said}.`)).toContain(`[${said}]`);
  });
});

describe('what a reason, an outcome and an "it" are of', () => {
  const draftWith = async (...lines: string[]): Promise<string> =>
    linesOf(
      await draftOfLines(
        'Clamp the bar in the vice.',
        ...lines,
        'Brush the chain and oil it.',
        'Close the box.',
      ),
    );

  it.each([
    ['Never backwards, you ruin the file.', 'Ruin'],
    ['Never pull a middle frame out first, you squash the queen.', 'Squash'],
    ['We only ever top up after charging, never before, otherwise it boils over.', 'Otherwise'],
  ])('makes no step of what comes of doing it wrong: "%s"', async (said, verb) => {
    const lines = await draftWith('Push away from you only.', said);
    expect(lines).not.toMatch(new RegExp(`\\[${verb}`));
    expect(lines.toLowerCase()).toContain(said.split(' ').at(-1)?.toLowerCase());
  });

  it.each([
    [
      'I took the old hose to the dealer, and they made me one of the same length.',
      'I threaded it on by hand.',
      'old hose on',
    ],
    ['It is thirty degrees, there is a line on the cutter.', 'Hold it level.', 'cutter level'],
    ['Do not do that on a carbon rim.', 'Check it one last time.', 'rim one last'],
    ['Tighten the press for ten seconds.', 'Take it out of the press.', 'press out'],
  ])('names nothing else by "it": "%s" "%s"', async (before, said, wrong) => {
    const lines = await draftWith(before, said);
    expect(lines).not.toContain(wrong);
  });

  it('does what is told behind a condition or an "otherwise" under it alone', async () => {
    const lines = await draftWith(
      'The band always stays on the book.',
      'If it is damaged, it is put in the grey tray.',
      'Otherwise the code on the band is scanned.',
    );
    expect(lines).toContain('[If it is damaged, put it in the grey tray]');
    expect(lines).toContain('[Otherwise, scan the code on the band]');
  });

  it('gives acts that no title holds together a step each, and leaves a condition with what it holds for', async () => {
    const lines = await draftWith(
      'When you have finished, take everything out, switch off the light, release the stop switch, and close the door.',
      'Water goes in last, in splashes, unless the sand came wet, then leave the splashes out.',
    );
    expect(lines).toMatch(/\[[^\]]*[Rr]elease the stop switch[^\]]*\]/);
    expect(lines).not.toContain('[Leave the splashes out]');
  });
});

describe('what is said when all is done', () => {
  const draft = (closing: string) =>
    draftOfLines('Open the hatch.', 'Take the filter out.', 'Close the hatch.', closing);

  it.each([
    'My old boss did that by ear.',
    'On Tuesdays there is cake in the staff room.',
    'That is the nice part.',
  ])('ends no step where it is talk: "%s"', async (closing) => {
    const { steps, keptAside } = await draft(closing);
    expect(steps.map(({ sentences }) => sentences.at(-1))).toContain('Close the hatch.');
    expect(keptAside).toEqual([closing]);
  });

  it.each([
    'You cannot undo this.',
    'It stays hot for ten minutes.',
    'It will not open while the lamp is on.',
  ])('stays with the last act where it is of use: "%s"', async (closing) => {
    expect((await draft(closing)).steps.at(-1)?.sentences).toContain(closing);
  });
});
