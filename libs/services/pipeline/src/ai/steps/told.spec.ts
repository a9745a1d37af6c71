import { draftOfLines, linesOf } from './spoken-drafts.js';

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

describe('what was done, and what is done by whoever does it for a living', () => {
  it.each([
    ['I shut the drain, and filled it.', '[Shut the drain and fill it]'],
    ['I lifted the lid and I counted the rings.', '[Lift the lid and count the rings]'],
    ['I looked at the hose, and then I marked it with chalk.', 'mark it with chalk'],
  ])('tells "%s" to its end as something to do', async (line, written) => {
    expect(await told(line)).toContain(written);
  });

  it.each([
    ['The packer counts the cartons.', '[Count the cartons]'],
    ['Every milker wears an apron, boots and fresh gloves.', '[Wear an apron, boots and fresh gloves]'],
  ])('turns "%s" into what the reader does', async (line, written) => {
    expect(await habit(line)).toContain(written);
  });

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
