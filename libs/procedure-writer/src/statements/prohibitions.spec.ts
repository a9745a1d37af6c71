import { draftOfLines, linesOf } from '../testing/spoken-drafts.js';
import { describeDrafts } from '../testing/spoken-table.js';

describeDrafts('what is forbidden, in whatever words, is no step', {
  around: 'Close the hatch. | Fill the tank. | … | Start the mixer.',
  always: '[Close the hatch and fill the tank] && … && [Start the mixer] && #2',
  rows: `
  # words such as "never" and "under no circumstances" forbid
  Under no circumstances touch the belt. => Do not touch the belt.
  On no account do you lift the flap. => Do not lift the flap.
  Under no pretext should you mix the two bottles. => Do not mix the two bottles.
  Never ever with compressed air. => Never ever with compressed air.
  Under no circumstances is a hand to go beneath the lid. => Under no circumstances is a hand to go beneath the lid.
  The fluid must at no point touch the paint. => The fluid must at no point touch the paint.
  Coolant cap: never while it is hot. => Coolant cap: never while it is hot.
  Tap water on the sponge, never. => Tap water on the sponge, never.
  Powder directly into the tank we do not put, never. => Powder directly into the tank you do not put, never.
  Water on the hot plate we never pour. => Water on the hot plate you never pour.
  # an opinion or a warning forbids
  Don't you dare cut the wire. => Do not cut the wire.
  The last thing you want is to touch the glass. => The last thing you want is to touch the glass.
  Don't even think of greasing the belt. => Do not grease the belt.
  You'd be crazy to reach into the drum. => Do not reach into the drum.
  It's a bad idea to open the oven. => Do not open the oven.
  God forbid you use the scraper. => Do not use the scraper.
  What you never do is open the lid hot. => Do not open the lid hot.
  Do not, and I mean it, lift the guard. => Do not lift the guard.
  If it is cracked, don't even think about it, it is scrap. => do not even think about it
  You could pull it by the cord. Please don't. => You could pull it by the cord, please do not.
  Do not lift the lid, it lets the steam out. => Do not lift the lid.
  # a rule or a habit forbids
  It is forbidden to climb the frame. => Do not climb the frame.
  The seal is never reused. => The seal is never reused.
  The red lever is a no-go. => The red lever is a no-go.
  Polishing is out of the question. => Polishing is out of the question.
  Anything but bleach, please. => Anything but bleach.
  An old one never goes back. => An old one never goes back.
  Pugs and bulldogs do not go in the cabinet. => Pugs and bulldogs do not go in the cabinet.
  Wiping it dry scratches the glass so we don't do that. => so you do not do that.
  Fingers off the blade. => Fingers off the blade.
  # what is for others, or for nobody, is forbidden to the reader
  Nobody opens the flap during the run. => Nobody opens the flap during the run.
  Above sixty degrees nobody goes in. => Above sixty degrees nobody goes in.
  Let nobody stand behind the trailer. => Let nobody stand behind the trailer.
  No one but me touches the dial. => No one but me touches the dial.
  Under the hoist nobody stands. => Under the hoist nobody stands.
  Releasing the batch is reserved to the chemist. => Releasing the batch is reserved to the chemist.
  Fuses are the electrician's job. => Fuses are the electrician's job.
  # an answer forbids what was asked
  When can I open the door? Not until the lamp is off. => Do not open the door until the lamp is off.
  Grease down the sink? Never, blue can. => Grease down the sink? Never, blue can.
  Rags in the bin? Not on your life. => Rags in the bin? Not on your life.
  Pour that down the drain? You must be joking. => Pour that down the drain? You must be joking.
  # what another person forbade is forbidden
  My boss had always told me never pour water into acid. => Do not pour water into acid.
  My gran used to say don't touch the wire. => Do not touch the wire.
  We were told never to lift all four at once. => Do not lift all four at once.
  `,
});

describeDrafts('a harm is no order, and a negated thing no forbidden act', {
  around: 'Open the box. | Take the cable out. | … | Close the box with the strap.',
  rows: `
  # what happens otherwise is no act
  Let it drink, because dry pills get stuck, and burn the throat. => burn the throat && ![burn
  Press the ring down. | If you don't, you scrape it and that is forty quid. => scrape it && ![if you do not && ![scrape
  Hold the file flat. | You will burn it. => ![burn
  # what something prevents is no prohibition
  Clean it so that the filings don't end up in it. => ![do not
  sharpen the edges before the wax so that the filings don't end up in it => ![do not && !. do not
  # a thing that is not meant is no forbidden act
  Use tap water. | Not water that was boiled before. => Not water that was boiled before. && !do not water
  Wipe it and put it in its case. | Not back on the mouthpiece. => Not back on the mouthpiece. && !do not back
  `,
});

describeDrafts('a prohibition in run-on speech is one', {
  around: 'Open the shed. | Look at the seal on the left. | … | Sign the sheet on the door.',
  rows: `
  # no full stop is needed before it
  Wipe it and put it back under no circumstances use a screwdriver on the seal => Do not use a screwdriver on the seal.
  `,
});

describeDrafts('what need not be done is not forbidden', {
  around: '…',
  rows: `
  # it is said as it was spoken
  Close the hatch. | There is no need to unplug it. | Start the mixer. => There is no need to unplug it.
  `,
});

it('takes a prohibition that the narrator quotes, without the person quoted', async () => {
  const draft = await draftOfLines(
    'Close the hatch.',
    'My boss told me never to lean over the blade.',
    'Fill the tank.',
    'I was told not to worry.',
    'Start the mixer.',
  );
  expect(draft.unplacedTexts.join(' ')).not.toContain('blade');
  expect(linesOf(draft)).not.toContain('Do not worry');
});

it('keeps both of two things that are forbidden in a list', async () => {
  const draft = await draftOfLines(
    'Cool the plate in water.',
    'And you do not use ice, and you do not use ice water.',
    'Dry the plate with a cloth.',
  );
  expect(linesOf(draft)).toMatch(/not use ice, .*not use ice water|not use ice\. .*not use ice water/);
});
