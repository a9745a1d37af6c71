import { LocalWriter, type WriterContext } from '../local-writer.js';
import { uncertain } from '../steps/place-statements.js';
import { draftOfLines } from '../testing/spoken-drafts.js';
import { describeDrafts } from '../testing/spoken-table.js';
import type { WrittenProcedure } from '../types/procedure.js';

describeDrafts('what a narrator corrects is written as corrected', {
  around: 'Open the hood of the machine. | … | Fill the upper tank.',
  rows: `
  # a thing that is taken back gives way to the right one
  Turn the tap on the right, no, sorry, the left one. => Turn the tap on the left one. && !right
  Put the cap on the jar. | Sorry, I mean put the cap on the pot. => Put the cap on the pot. && !jar
  Connect the red wire. No, wait. The brown wire. => Connect the brown wire. && !red
  Take the big hammer, uh, sorry, the rubber mallet. => Take the rubber mallet. && !hammer && !sorry
  Screw it in by hand, well, with the socket I mean. => Screw it in with the socket. && !hand && !mean
  Fill it to the second line, och no, the third line. => Fill it to the third line. && !second && !och
  Use the red cable. | Did I say red? | The blue one. => Use the blue one. && !red
  Give him the blue tablets. | No no, I am getting mixed up, the white ones. => Give him the white ones. && !blue && !mixed
  Add the bleach, God no, the softener. => Add the softener. && !bleach && !god
  Water them on Monday, or no, Tuesday. => Water them on Tuesday. && !monday
  Turn it clockwise. | No, hang on, anticlockwise. => Turn it anticlockwise. && ! clockwise && !hang
  # a figure that is taken back gives way to the right one
  Add three, no, four spoons of sugar. => Add four spoons of sugar. && !three
  Turn the dial to six. Wait, that was wrong, it's five. => Turn the dial to five. && !six && !wrong
  Put in half a litre. | Sorry, a quarter of a litre. => Put in a quarter of a litre. && !half
  Turn it to six, no, that is the old one, eight. => Turn it to eight. && !six && !old
  Soak it forty minutes. | No, I'm lying, thirty minutes. => Soak it thirty minutes. && !forty && !lying
  Add two packets of salt, no lemme see the box, one packet of salt. => Add one packet of salt. && !two && !box
  Cut it to eight metres. | Wait, what am I saying, five metres. => Cut it to five metres. && !eight && !saying
  Turn it to six, I tell a lie, seven. => Turn it to seven. && !six && !lie
  Push it in a centimetre, what am I on about, a millimetre. => Push it in a millimetre. && !centi && !about
  For the thick film you take off a fifth, no, a quarter. => thick film, take off a quarter. && !fifth
  Mix it one kilo to five litres, ah no, that's the old way of the county, one to ten. => Mix it one to ten. && !kilo && !five && !county
  # a corrected figure keeps its unit and its place, or gets the right unit
  Set it to fifty millilitres. I mean fifty microlitres. => Set it to fifty microlitres. && !millilitres
  Wait five minutes. | Actually make that ten. => Wait ten minutes. && !five
  Heat it to ninety. | Ninety-five, sorry. => Heat it to ninety-five. && !ninety. && !sorry
  Set it to thirty bar. | Er, forty. => Set it to forty bar. && !thirty
  Set the angle to five degrees. | Hm, four on this model. | Four, sorry. => Set the angle to four degrees on this model. && !five && !hm && !sorry
  Ninety litres a side. | Hold your horses, ninety's the old tank, eighty. => Eighty litres a side. && !ninety && !horses
  Heat it for five minutes at sixty degrees, no, ten minutes. => Heat it for ten minutes at sixty degrees. && !five
  Take off, what, six mil? | Nah, call it four on her. => Take off four mil on her. && !six && !nah && !what
  Wind it up to two hundred, hang on that's the old wire, a hundred and fifty. => Wind it up to a hundred and fifty. && !two hundred && !hang
  Boil it for ten minutes, better make it twelve. => [Boil it for twelve minutes] && ![ten ]
  Lay two metres at a time, no wait, in this heat make it one metre. => Lay one metre in this heat. && !two metres
  # an act or a manner that is taken back is not written
  Put the bolt in halfway, no, scrap that, fully home. => Put the bolt fully home && !scrap && !half
  Grease the bearing. Scratch that, the bearing is sealed, don't grease it. => Do not grease it. && ![grease
  Press start. Actually no, first close the door. Then press start. => Close the door && !actually
  # things are put the other way round
  Boots outside the trousers, no, trousers inside the boots. => Trousers inside the boots && !outside
  Main switch first, then pump. | Hang on, wrong way about, pump first, then main switch. => Pump first, then main switch. && !switch first
  # what is not understood stays as it was spoken
  You have twenty minutes to the store, no wait, that is chilled. => minutes to the store, no wait, that is chilled. && !to that is
  Sow the rootstock first, the scion three days after. | No, my mistake, for this kind both the same day. => after, No, your mistake, for this kind both the same day && !days for
  Pull it slow, brake pipe first. | No, other road about since March. => No, other road about since March && !first]
  Then I fill the casings. | Whoa, no you don't, there's a job first. => no you do not. && ![fill the cas
  `,
});

describeDrafts('a correction in other words is read as one', {
  around: 'Loosen the clamp of the saw. | … | Put the cover on the saw.',
  rows: `
  # a figure keeps its unit
  Set the caliper to 20 millimeters, no, it was 25. => Set the caliper to 25 millimeters.
  Drill forty centimeters deep, no, it was sixty. => Drill sixty centimeters deep.
  Tighten the nut with the 12, sorry, with the 14. => Tighten the nut with the 14.
  # a name is replaced, not denied
  Choose linear, sorry, not linear, radial. => Choose radial.
  Close the inlet, sorry, the outlet side. => Close the outlet side.
  # a direction is turned round
  Sweep the floor from back to front, sorry, from front to back. => Sweep the floor from front to back.
  Wind the cord left to right. Sorry, right to left. => [Wind the cord right to left]
  `,
});

describeDrafts('a figure that is taken back in another sentence gives way to the right one', {
  around: 'Open the box. | Take the cable out. | … | Close the box with the strap.',
  rows: `
  # the later figure counts
  Pull ten centimetres through. | Let's say fifteen. => [Pull fifteen centimetres through] && !ten
  Push it to packing, lane two. | Oh, lane four since Monday. => lane four since Monday && !lane two
  Run it for three minutes. | It says six on the poster. | Six is right, sorry. => Run it for six minutes. && !three
  # the figure that was agreed on counts
  We change that to 15. | The school asked for 20. | Let's do 20. => to 20. && !15
  Leave it for one hour I think. | Bea, no, it's two hours from making it. => two hours from making it && !one hour
  `,
});

describeDrafts('an act that is taken back in a narration is not written', {
  around: '…',
  rows: `
  # only the right act is written
  Open the hatch. | Wash it with oil, sorry, rinse it with water. | Shut it. => Rinse it with water. && !oil
  `,
});

describeDrafts('a mistake is no step', {
  around:
    'Let me tell you how I changed the blade of the saw. | First I took the guard off. | … | I put the new blade on with the teeth forward. | Then I tightened the nut by hand.',
  always: '… && #3',
  rows: `
  # what went wrong is not repeated
  I dropped the nut into the sawdust. => !sawdust
  I forgot to unplug it, which was stupid. => !unplug
  # what is called a mistake, or did not work, is not repeated
  I sanded the top with rough paper, and that was a mistake. => !rough
  I rubbed it with wax. That did not work. => !wax
  `,
});

it('says a corrected act once', async () => {
  const { steps } = await draftOfLines(
    'Open the hatch.',
    'Pull the bar up, or rather push it down.',
    'Start it.',
  );
  const text = steps.flatMap(({ sentences }) => sentences).join(' ');
  expect(text.match(/push the bar down/gi)).toHaveLength(1);
});

it('marks a title as uncertain where a correction was not understood', async () => {
  const context: WriterContext = { signal: new AbortController().signal, report: () => undefined };
  const lines = ['Open the box.', 'Write the date on the film side. No, not on the paper.', 'Close the box.'];
  const segments = lines.map((text, id) => ({
    ...{ id, text, confidence: 0.9 },
    ...{ start_seconds: 5 * id, end_seconds: 5 * id + 3 },
  }));
  const input = { durationSeconds: 16, creationType: 'video_upload' as const, segments };
  const writer = new LocalWriter();
  const { steps }: WrittenProcedure = await writer.write(
    { ...input, plan: await writer.plan(input, context) },
    context,
  );
  const title = steps.map((step) => step.title).find(({ text }) => text.startsWith('Write'));
  expect(title?.confidence).toBeLessThanOrEqual(uncertain);
});
