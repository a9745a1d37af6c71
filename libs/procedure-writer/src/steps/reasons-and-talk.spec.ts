import { draftOfLines, linesOf } from '../testing/spoken-drafts.js';
import { describeDrafts } from '../testing/spoken-table.js';

describeDrafts('a reason or an outcome is no step, and nothing is named after it', {
  around: 'Clamp the bar in the vice. | … | Brush the chain and oil it. | Close the box.',
  rows: `
  # what would go wrong is no act
  Push away from you only. | Never backwards, you ruin the file. => ruin the file && ![ruin
  Push away from you only. | Never pull a middle frame out first, you squash the queen. => squash the queen && ![squash
  Push away from you only. | We only ever top up after charging, never before, otherwise it boils over. => boils over && ![otherwise
  # "it" is named after nothing that is only mentioned
  I took the old hose to the dealer, and they made me one of the same length. | I threaded it on by hand. => hread it on && !old hose on
  It is thirty degrees, there is a line on the cutter. | Hold it level. => old it level && !cutter level
  Do not do that on a carbon rim. | Check it one last time. => heck it one && !rim one last
  Tighten the press for ten seconds. | Take it out of the press. => ake it out && !press out
  # what depends on something else stays whole
  The band always stays on the book. | If it is damaged, it is put in the grey tray. | Otherwise the code on the band is scanned. => [If it is damaged, put it in the grey tray] && [Otherwise, scan the code on the band]
  When you have finished, take everything out, switch off the light, release the stop switch, and close the door. => elease the stop switch
  Water goes in last, in splashes, unless the sand came wet, then leave the splashes out. => eave the splashes out && ![leave the splashes out
  `,
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
