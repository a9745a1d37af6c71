import { LocalWriter, type WriterContext } from '../local-writer.js';

const context: WriterContext = { signal: new AbortController().signal, report: () => undefined };

/** Names listed as equipment of a procedure in which the line is one of four. */
async function listedOf(line: string): Promise<string[]> {
  const segments = ['Open the hatch.', 'Press the button.', line, 'Close the hatch.'].map((text, id) => ({
    id,
    start_seconds: id * 5,
    end_seconds: id * 5 + 4,
    text,
    confidence: 0.9,
  }));
  const input = { durationSeconds: 20, creationType: 'video_upload' as const, segments };
  const writer = new LocalWriter();
  const { equipment } = await writer.write({ ...input, plan: await writer.plan(input, context) }, context);
  return equipment.map(({ name }) => name.toLowerCase());
}

describe('what a narration says is used', () => {
  it.each([
    ['Pick the hoof out with the hoof pick.', 'hoof pick'],
    ['Throw the old bag into the yellow bin.', 'yellow bin'],
    ['Put the tubes in the centrifuge opposite each other.', 'centrifuge'],
    ['Cut it with the long knife along the rail.', 'long knife'],
    ['Wipe it with the wet cloth never with spirit.', 'wet cloth'],
    ['Hand over the blue receipt.', 'blue receipt'],
    ['Goggles.', 'goggles'],
    ['I wore nitrile gloves.', 'nitrile gloves'],
    ['Brush around the gasket with the bent brush.', 'bent brush'],
    ["I've got my veil on.", 'veil'],
    ['Chocks under.', 'chocks'],
    ['Put on cut resistant gloves.', 'cut resistant gloves'],
    ['Wipe it with a lint free cloth.', 'lint free cloth'],
    ['Take the insulated pliers.', 'insulated pliers'],
    ['Put on the oil resistant apron and steel toed boots.', 'steel toed boots'],
    ['Ear defenders for me.', 'ear defenders'],
    ['Squirt some soap in.', 'soap'],
    ['Pour the acid into the beaker.', 'acid'],
    ['Tip a bag of cement into the wheelbarrow.', 'wheelbarrow'],
    ['Stick tape along the edge.', 'tape'],
    ['Rinse the wound with saline.', 'saline'],
    ['Connect the hose to the tap.', 'hose'],
    ['Push the jack under the frame.', 'jack'],
    ['Put cones behind the truck.', 'cones'],
    ['Load the cartridge into the gun.', 'cartridge'],
    ['Apply the ointment with a swab.', 'ointment'],
    ['Sprinkle sawdust on the spill.', 'sawdust'],
    ['Inject two millilitres of the vaccine.', 'vaccine'],
    ['Rub wax into the wood.', 'wax'],
    ['Hold the caliper against the pin.', 'caliper'],
    ['Screw the lamp to the tripod.', 'tripod'],
    ['Sweep the chips into the dustpan.', 'dustpan'],
    ['Wipe it with acetone and a swab.', 'swab'],
    ['Fit a padlock and a warning sign to the switch.', 'warning sign'],
    ['Slide two oak shims under the foot.', 'oak shims'],
    ['Check the floor with a 3 meter lath.', 'lath'],
    ['Wear a hair net, gaiters and a leather bib.', 'gaiters'],
    ['Look at the thread under the loupe.', 'loupe'],
    ['Prise the cap off with a paddle.', 'paddle'],
    ['He wore a welding jacket.', 'welding jacket'],
    ['Rinse the beaker, then tweezers.', 'tweezers'],
    ["The helmet's on.", 'helmet'],
    ['Add half a litre of white vinegar.', 'white vinegar'],
    ['The tourniquet goes on above the elbow.', 'tourniquet'],
  ])('lists what is meant in "%s"', async (line, name) => {
    expect(await listedOf(line)).toContain(name);
  });

  it.each([
    ['Press the enter key with your thumb.'],
    ['Put the lid in the corner.'],
    ['Wipe it, never with the whisk.'],
    ['Take the drawer out.'],
    ['Check the oil.'],
    ['Drain the coolant.'],
    ['Pour the water off.'],
    ['Unscrew the four screws.'],
    ['Lift the motor out.'],
    ['Put the wheel on.'],
    ['Take the old pads out.'],
    ['Add the customer to the list.'],
    ['Take the second exit.'],
    ['Remove the rust.'],
    ['Take a look at the dial.'],
    ['Put a mark on the edge.'],
    ['Do not lever the unit out of its place in the panel with a screwdriver.'],
    ['I took it at the edge and drew it out.'],
    ['A kilo a square, and the rest has no chance.'],
    ['No gloves near the spindle.'],
    ["Pens aren't allowed within three metres."],
    ['She gave it a shake and a swing.'],
  ])('lists nothing in "%s"', async (line) => {
    expect(await listedOf(line)).toEqual([]);
  });

  it('lists a thing of two nouns once', async () => {
    expect(await listedOf('Clean the skin with an alcohol wipe.')).toEqual(['alcohol wipe']);
  });
});
