import { problemsOf, rowsOf } from '../testing/spoken-table.js';

const corrections = rowsOf(
  'Open the hood of the machine. | … | Fill the upper tank.',
  `
  Turn the tap on the right, no, sorry, the left one. => Turn the tap on the left one. && !right
  Add three, no, four spoons of sugar. => Add four spoons of sugar. && !three
  Put the cap on the jar. | Sorry, I mean put the cap on the pot. => Put the cap on the pot. && !jar
  Connect the red wire. No, wait. The brown wire. => Connect the brown wire. && !red
  Press start. Actually no, first close the door. Then press start. => Close the door && !actually
  Set it to fifty millilitres. I mean fifty microlitres. => Set it to fifty microlitres. && !millilitres
  Water them on Monday, or no, Tuesday. => Water them on Tuesday. && !monday
  Take the big hammer, uh, sorry, the rubber mallet. => Take the rubber mallet. && !hammer && !sorry
  Turn the dial to six. Wait, that was wrong, it's five. => Turn the dial to five. && !six && !wrong
  Grease the bearing. Scratch that, the bearing is sealed, don't grease it. => Do not grease it. && ![grease
  Put in half a litre. | Sorry, a quarter of a litre. => Put in a quarter of a litre. && !half
  Wait five minutes. | Actually make that ten. => Wait ten minutes. && !five
  Heat it to ninety. | Ninety-five, sorry. => Heat it to ninety-five. && !ninety. && !sorry
  Turn it to six, no, that is the old one, eight. => Turn it to eight. && !six && !old
  Turn it clockwise. | No, hang on, anticlockwise. => Turn it anticlockwise. && ! clockwise && !hang
  Screw it in by hand, well, with the socket I mean. => Screw it in with the socket. && !hand && !mean
  Soak it forty minutes. | No, I'm lying, thirty minutes. => Soak it thirty minutes. && !forty && !lying
  Add two packets of salt, no lemme see the box, one packet of salt. => Add one packet of salt. && !two && !box
  Fill it to the second line, och no, the third line. => Fill it to the third line. && !second && !och
  Cut it to eight metres. | Wait, what am I saying, five metres. => Cut it to five metres. && !eight && !saying
  Turn it to six, I tell a lie, seven. => Turn it to seven. && !six && !lie
  Use the red cable. | Did I say red? | The blue one. => Use the blue one. && !red
  Lay two metres at a time, no wait, in this heat make it one metre. => Lay one metre in this heat. && !two metres
  You have twenty minutes to the store, no wait, that is chilled. => minutes to the store, no wait, that is chilled. && !to that is
  Take off, what, six mil? | Nah, call it four on her. => Take off four mil on her. && !six && !nah && !what
  Set the angle to five degrees. | Hm, four on this model. | Four, sorry. => Set the angle to four degrees on this model. && !five && !hm && !sorry
  Set it to thirty bar. | Er, forty. => Set it to forty bar. && !thirty
  Put the bolt in halfway, no, scrap that, fully home. => Put the bolt fully home && !scrap && !half
  Boots outside the trousers, no, trousers inside the boots. => Trousers inside the boots && !outside
  Push it in a centimetre, what am I on about, a millimetre. => Push it in a millimetre. && !centi && !about
  Give him the blue tablets. | No no, I am getting mixed up, the white ones. => Give him the white ones. && !blue && !mixed
  Add the bleach, God no, the softener. => Add the softener. && !bleach && !god
  Main switch first, then pump. | Hang on, wrong way about, pump first, then main switch. => Pump first, then main switch. && !switch first
  Ninety litres a side. | Hold your horses, ninety's the old tank, eighty. => Eighty litres a side. && !ninety && !horses
  For the thick film you take off a fifth, no, a quarter. => thick film, take off a quarter. && !fifth
  Heat it for five minutes at sixty degrees, no, ten minutes. => Heat it for ten minutes at sixty degrees. && !five
  Sow the rootstock first, the scion three days after. | No, my mistake, for this kind both the same day. => after, No, your mistake, for this kind both the same day && !days for
  Pull it slow, brake pipe first. | No, other road about since March. => No, other road about since March && !first]
  Then I fill the casings. | Whoa, no you don't, there's a job first. => no you do not. && ![fill the cas
  Wind it up to two hundred, hang on that's the old wire, a hundred and fifty. => Wind it up to a hundred and fifty. && !two hundred && !hang
  Mix it one kilo to five litres, ah no, that's the old way of the county, one to ten. => Mix it one to ten. && !kilo && !five && !county
  Boil it for ten minutes, better make it twelve. => [Boil it for twelve minutes] && ![ten ]
  `,
);

const mistakes = rowsOf(
  'Let me tell you how I changed the blade of the saw. | First I took the guard off. | … | I put the new blade on with the teeth forward. | Then I tightened the nut by hand.',
  `
  I dropped the nut into the sawdust. => !sawdust
  I forgot to unplug it, which was stupid. => !unplug
  I sanded the top with rough paper, and that was a mistake. => !rough
  I rubbed it with wax. That did not work. => !wax
  `,
  '#3',
);

const habits = rowsOf(
  'Open the shed. | Look at the seal on the left. | … | Sign the sheet on the door.',
  `
  Wipe it and put it back under no circumstances use a screwdriver on the seal => Do not use a screwdriver on the seal.
  If it swells, the needle comes out and pressure is applied for two minutes. => If it swells, take the needle out
  You count the coins first. => [Count the coins
  Pull the old cartridge out towards you. => [Pull the old cartridge out towards you]
  `,
);

const pronouns = rowsOf(
  'Put the plate on the press in the corner. | … | Carry everything back to the store room.',
  `
  Close the hatch. | Take it off after a minute. => [Take it off
  Check the plug for cracks. | Then switch it on. => [Switch it on
  Loosen the lid of the jar. | Pour it into the dish slowly. => [Pour it into the dish
  `,
);

describe.each([
  ['what the narrator corrects is written as corrected', corrections],
  ['a mistake is no step', mistakes],
  ['run-on speech and habits are acts', habits],
  ['"it" is not named after a thing that is handled in another way', pronouns],
])('%s', (_title, rows) => {
  it.each(rows)('$spoken', async (row) => {
    expect(await problemsOf(row)).toEqual([]);
  });
});
