import { draftOfLines, linesOf } from '../testing/spoken-drafts.js';

/** A spoken line, what the draft says of it, and what it must not contain. */
const verbatim: readonly (readonly [spoken: string, written: string, never: RegExp])[] = [
  [
    'Only when all the doors are shut may the lift go up.',
    'Only when all the doors are shut may the lift go up.',
    /Shut only/,
  ],
  [
    'Three months until it comes out of the barrel.',
    'Three months until it comes out of the barrel.',
    /Take/,
  ],
  ['Otherwise they come out creased.', 'Otherwise they come out creased.', /Take otherwise/],
  ['Under no condition hot water on the glass.', 'Under no condition hot water on the glass.', /Do not hot/],
  ['At no point soap water in the tank.', 'At no point soap water in the tank.', /Do not soap/],
  ['Casting resin, eighty parts hardener.', 'Casting resin, eighty parts hardener.', /Cast resin/],
  ["You don't open it, you ring me.", 'Ring me.', /you ring you|ring you/i],
  ["If it hums, you don't touch it, you call me.", 'If it hums, do not touch it, you call me.', /\[Call me/],
  ['Nobody starts it before a look from me or Jacko.', 'before a look from me or Jacko.', /from you/],
  ['If the motor hums, call me.', 'If the motor hums, call me.', /call you/],
  ['Bring the signed form over to us.', 'Bring the signed form over to us.', /to you/],
  ['I put the plate in front of me.', 'Put the plate in front of you.', /me/],
  ["It's been greased, so wipe it.", 'it has been greased', /is been/],
  [
    'Two coats of primer on the wood, wait thirty minutes.',
    'Two coats of primer on the wood, wait thirty minutes.',
    /\] Thirty|\. Thirty/,
  ],
  [
    'Gas, 50 a minute up to 200, hold 20 minutes, then 80 a minute up to 500, no hold.',
    'hold 20 minutes',
    /up to 200, hold\./,
  ],
  [
    'Type the name, so that nobody gets two accounts.',
    'Type the name, so that nobody gets two accounts.',
    /so that\./,
  ],
  ['Dragging it back ruins the file.', 'Dragging it back ruins the file.', /\[Drag it/],
  ["I'd checked the plate before.", 'had checked the plate', /would/],
  ['Climb up and hold on.', 'Climb up and hold on.', /^\[Step off/],
  [
    'Dents, scratches, any of that, sand it down.',
    '[Dents, scratches, any of that, sand it down]',
    /\[Dents, scratches, any of that\]/,
  ],
];

/** What is corrected, and what stays. */
const corrected: readonly (readonly [spoken: string, written: string])[] = [
  ['Set the caliper to 20 millimeters, no, it was 25.', 'Set the caliper to 25 millimeters.'],
  ['Drill forty centimeters deep, no, it was sixty.', 'Drill sixty centimeters deep.'],
  ['Tighten the nut with the 12, sorry, with the 14.', 'Tighten the nut with the 14.'],
  ['Choose linear, sorry, not linear, radial.', 'Choose radial.'],
  ['Sweep the floor from back to front, sorry, from front to back.', 'Sweep the floor from front to back.'],
  ['Wind the cord left to right. Sorry, right to left.', '[Wind the cord right to left]'],
  ['Close the inlet, sorry, the outlet side.', 'Close the outlet side.'],
];

const written = async (spoken: string): Promise<string> =>
  linesOf(await draftOfLines('Loosen the clamp of the saw.', spoken, 'Put the cover on the saw.'));

describe('where a reading is uncertain', () => {
  it.each(verbatim)('the words of "%s" stay verbatim', async (spoken, sentence, never) => {
    const lines = await written(spoken);
    expect(lines.toLowerCase()).toContain(sentence.toLowerCase());
    expect(lines.replace('Loosen the clamp of the saw', '')).not.toMatch(never);
  });
});

describe('a slip that is corrected in other words', () => {
  it.each(corrected)('"%s" is read as "%s"', async (spoken, sentence) => {
    expect(await written(spoken)).toContain(sentence);
  });
});
