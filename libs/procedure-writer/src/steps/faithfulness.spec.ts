import { LocalWriter, type WriterContext } from '../local-writer.js';
import { problemsOf, rowsOf } from '../testing/spoken-table.js';
import type { WrittenProcedure } from '../types/procedure.js';

const context: WriterContext = { signal: new AbortController().signal, report: () => undefined };

/** One segment a line, spoken at 2.5 words a second with a second between. */
async function written(...lines: string[]): Promise<WrittenProcedure> {
  let at = 0;
  const segments = lines.map((text, id) => {
    const start_seconds = at;
    const end_seconds = start_seconds + text.split(' ').length / 2.5;
    at = end_seconds + 1;
    return { id, start_seconds, end_seconds, text, confidence: 0.9 };
  });
  const input = { durationSeconds: at, creationType: 'video_upload' as const, segments };
  const writer = new LocalWriter();
  return writer.write({ ...input, plan: await writer.plan(input, context) }, context);
}

const titlesOf = ({ steps }: WrittenProcedure): string[] => steps.map(({ title }) => title.text);
const textOf = ({ steps }: WrittenProcedure): string =>
  steps.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join(' ');

const between = 'Close the hatch. | Fill the tank. | … | Start the mixer.';

const prohibitions = rowsOf(
  between,
  `
  Under no circumstances touch the belt. => Do not touch the belt.
  On no account do you lift the flap. => Do not lift the flap.
  It is forbidden to climb the frame. => Do not climb the frame.
  Don't you dare cut the wire. => Do not cut the wire.
  The seal is never reused. => The seal is never reused.
  Nobody opens the flap during the run. => Nobody opens the flap during the run.
  Fingers off the blade. => Fingers off the blade.
  The last thing you want is to touch the glass. => The last thing you want is to touch the glass.
  The red lever is a no-go. => The red lever is a no-go.
  Don't even think of greasing the belt. => Do not grease the belt.
  Never ever with compressed air. => Never ever with compressed air.
  Above sixty degrees nobody goes in. => Above sixty degrees nobody goes in.
  Under no pretext should you mix the two bottles. => Do not mix the two bottles.
  Do not, and I mean it, lift the guard. => Do not lift the guard.
  You'd be crazy to reach into the drum. => Do not reach into the drum.
  It's a bad idea to open the oven. => Do not open the oven.
  God forbid you use the scraper. => Do not use the scraper.
  What you never do is open the lid hot. => Do not open the lid hot.
  Pugs and bulldogs do not go in the cabinet. => Pugs and bulldogs do not go in the cabinet.
  An old one never goes back. => An old one never goes back.
  Tap water on the sponge, never. => Tap water on the sponge, never.
  Wiping it dry scratches the glass so we don't do that. => so you do not do that.
  When can I open the door? Not until the lamp is off. => Do not open the door until the lamp is off.
  Let nobody stand behind the trailer. => Let nobody stand behind the trailer.
  The fluid must at no point touch the paint. => The fluid must at no point touch the paint.
  Anything but bleach, please. => Anything but bleach.
  Polishing is out of the question. => Polishing is out of the question.
  No one but me touches the dial. => No one but me touches the dial.
  Grease down the sink? Never, blue can. => Grease down the sink? Never, blue can.
  Rags in the bin? Not on your life. => Rags in the bin? Not on your life.
  Pour that down the drain? You must be joking. => Pour that down the drain? You must be joking.
  Under the hoist nobody stands. => Under the hoist nobody stands.
  Releasing the batch is reserved to the chemist. => Releasing the batch is reserved to the chemist.
  Fuses are the electrician's job. => Fuses are the electrician's job.
  If it is cracked, don't even think about it, it is scrap. => do not even think about it
  Coolant cap: never while it is hot. => Coolant cap: never while it is hot.
  You could pull it by the cord. Please don't. => You could pull it by the cord, please do not.
  Powder directly into the tank we do not put, never. => Powder directly into the tank you do not put, never.
  Water on the hot plate we never pour. => Water on the hot plate you never pour.
  Do not lift the lid, it lets the steam out. => Do not lift the lid.
  My boss had always told me never pour water into acid. => Do not pour water into acid.
  My gran used to say don't touch the wire. => Do not touch the wire.
  We were told never to lift all four at once. => Do not lift all four at once.
  Under no circumstances is a hand to go beneath the lid. => Under no circumstances is a hand to go beneath the lid.
  `,
  '#2 && [Close the hatch and fill the tank] && [Start the mixer]',
);

const acts = rowsOf(
  between,
  `
  If it's dried up before that you spray it again. => [If it is dried up before that
  Only when the driver has given me his keys do I open the shutter. => given you his keys, open the shutter]
  Anything over fifteen percent up or down you open. => [Anything over fifteen percent up or down you open]
  Press the button and the lamp comes on. => [Press the button
  Turn the key and the engine starts. => [Turn the key
  Heat the plate and the glue goes soft. => [Heat the plate
  Shut the tap and it will not leak. => [Shut the tap
  Take off the nut, the wheel and both washers. => [Take off the nut
  Clip the lid on and that is the filter in. => [Clip the lid on
  Rinse the cup and you rinse it again. => [Rinse the cup
  `,
);

const figures = rowsOf(
  'Take the tray. | … | Close the door.',
  `
  Set the timer to one oh five. => Set the timer to one oh five.
  Keep the gap below point oh five. => Keep the gap below point oh five.
  File the order under oh seven. => File the order under oh seven.
  Oh two screws hold the lid, remove the lid. => Two screws hold the lid
  Now press, oh, two buttons. => Press two buttons.
  Leave 10 mm behind the bar. => Leave 10 mm behind the bar.
  Leave 2 h behind the bar. => Leave 2 h behind the bar.
  Leave 3 m behind the bar. => Leave 3 m behind the bar.
  Leave 5 g behind the bar. => Leave 5 g behind the bar.
  Leave 40 l behind the bar. => Leave 40 l behind the bar.
  Leave 8 bar behind the bar. => Leave 8 bar behind the bar.
  Leave 80 % behind the bar. => Leave 80 % behind the bar.
  Leave 6 cm behind the bar. => Leave 6 cm behind the bar.
  `,
);

const bound = rowsOf(
  'Open the hood of the machine. | Drain the upper filter. | …',
  `
  Should the drawer stick, push it in and pull the lever underneath. => [Should the drawer stick, push it in and pull the lever underneath]
  Assuming the seal is dry, grease it lightly. => [Assuming the seal is dry, grease it lightly]
  Below five bar, refill it. => [Below five bar, refill it]
  Only reset it once. => [Only reset it once]
  More than that, count the lot again. => [More than that, count the lot again]
  Unless it is Kevlar, then skip the last part. => [Unless it is Kevlar, then skip the last part]
  Before any of this, unplug the pump. => [Before any of this, unplug the pump]
  `,
);

const narrations = rowsOf(
  '…',
  `
  Open the hood. | Then, if the lamp is amber, drain the filter. | Only if the needle rests, loosen the ring. => [Open the hood] && [If the lamp is amber, drain the filter] && [Only if the needle rests, loosen the ring]
  Close the red valve by turning it clockwise, unless the gauge reads zero, do not loosen the clamp. | Take the old seal out. | Wipe the groove dry. => [Close the red valve by turning it clockwise] && Unless the gauge reads zero, do not loosen the clamp.
  Open the hood of the machine. | Drain the upper filter. | Do you keep the card? | No, you never keep the card. => Do not keep the card. && !. do you keep
  Close the hatch. | There is no need to unplug it. | Start the mixer. => There is no need to unplug it.
  Take the filter out. | Before you tighten the bolt, grease it. | When there's foam on top, skim it; when there isn't, leave it. => [Take the filter out] && [Before you tighten the bolt, grease it] && [When there is foam on top, skim it] && [When there is not, leave it]
  first you look at the wood and brush it off | if they're moving don't spray wait till evening | then hang the board back and write the date on it => f they are moving do not spray
  Open the hatch. | Wash it with oil, sorry, rinse it with water. | Shut it. => Rinse it with water. && !oil
  the caps go in the blue tray | the cable comes off last | the door stays shut | the lamp goes off => [Put the caps in the blue tray] && [Take the cable off last] && [Keep the door shut] && #3
  I will tell you how we changed the belt. | We loosened the guard. | We pulled the belt off the wheel. | We did not touch the spring. | Then we fitted the new belt. => [Loosen the guard] && [Pull the belt off the wheel] && [Fit the new belt] && #3 && Do not touch the spring.
  Clamp the plate. | And the speed? | Nine hundred for steel. | Your sleeves? | Rolled up. | Lower the drill. | Brush the chips away. => Speed: nine hundred for steel && Sleeves: rolled up
  Do I rinse the brush under the tap? | Under the surface, so it does not spray, and cold. | Hang the brush up. | Close the tap. => so it does not spray
  `,
);

describe.each([
  ['a condition or limit is whole in the title', bound],
  ['a narration keeps its conditions, denials, habits and narratives', narrations],
  ['what is forbidden, in whatever words, is no step', prohibitions],
  ['an act is one with its condition, and whatever comes of it', acts],
  ['a nought is no sigh, and a unit stays with its figure', figures],
])('%s', (_title, rows) => {
  it.each(rows)('$spoken', async (row) => {
    expect(await problemsOf(row)).toEqual([]);
  });
});

describe('the draft of the local writer', () => {
  it('writes verbatim, as uncertain, what it would have written without its "only"', async () => {
    const { steps } = await written('Open the hood of the machine.', 'Only reset it once.');
    const resetSentence = steps
      .flatMap(({ sentences }) => sentences)
      .find(({ text }) => text.includes('reset'));
    expect(resetSentence).toMatchObject({ text: 'Only reset it once.' });
    expect(resetSentence?.confidence).toBeLessThan(0.5);
  });

  it('takes a prohibition that the narrator quotes, without the person quoted', async () => {
    const procedure = await written(
      'Close the hatch.',
      'My boss told me never to lean over the blade.',
      'Fill the tank.',
      'I was told not to worry.',
      'Start the mixer.',
    );
    expect(procedure.unusedSpeech?.map(({ text }) => text) ?? []).not.toContainEqual(
      expect.stringContaining('blade'),
    );
    expect(textOf(procedure)).not.toContain('Do not worry');
  });

  it('writes the transcript, as uncertain, where two segments read as one would mean something else', async () => {
    const { steps } = await written('hook on the eye', 'nobody under', 'stop', 'load down on the pallet');
    const prohibition = steps
      .flatMap(({ sentences }) => sentences)
      .find(({ text }) => /nobody under/i.test(text));
    expect(prohibition).toMatchObject({ text: 'Nobody under. stop.', confidence: expect.closeTo(0.4, 1) });
  });

  it('says a corrected act once', async () => {
    const procedure = await written(
      'Open the hatch.',
      'Pull the bar up, or rather push it down.',
      'Start it.',
    );
    expect(textOf(procedure).match(/push the bar down/gi)).toHaveLength(1);
  });
});

describe('speech in another language', () => {
  it('is refused with a sentence, while English as terse as can be is not', async () => {
    const german = await written(
      'hallo zusammen heute machen wir gemeinsam die maschine sauber',
      'nehmt zuerst den deckel ab und spült ihn mit warmem wasser',
      'bis zum nächsten mal tschüss',
    );
    expect(german.steps).toEqual([]);
    expect(german.noProcedureReason).toMatch(/not in English/);
    const french = await written(
      'on enlève le couvercle et on le pose sur la table',
      'on dévisse les quatre vis et on sort le filtre',
      'attention si la lampe est rouge attendez dix minutes',
    );
    expect(french.noProcedureReason).toMatch(/not in English/);
    const terse = await written('fenders down', 'stern line first', 'engine in neutral', 'hatches shut');
    expect(titlesOf(terse)).not.toEqual([]);
  });
});

describe('speech that is in no step', () => {
  it('is listed with its interval of the video', async () => {
    const procedure = await written(
      'The tank holds forty litres.',
      'Open the tap.',
      'Fill the bucket.',
      'Close the tap.',
    );
    expect(procedure.unusedSpeech).toEqual([
      { text: 'The tank holds forty litres.', segment_ids: [0], start_seconds: 0, end_seconds: 2 },
    ]);
  });

  it('is listed where there is no step at all', async () => {
    const procedure = await written('The red valve gets eleven turns.', 'So that was our day at the plant.');
    expect(procedure.steps).toEqual([]);
    expect(procedure.unusedSpeech?.map(({ text }) => text)).toContain('The red valve gets eleven turns.');
  });
});
