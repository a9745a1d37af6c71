import { checkClaim } from './claim.js';

const problem = (source: string, written: string, form?: 'title'): string | null =>
  checkClaim(written, source, form).problem;

describe('a claim and its source', () => {
  it.each([
    ['set the dial to one oh five', 'Set the dial to 105.'],
    ['wait two and a half minutes', 'Wait 150 seconds.'],
    ['inflate it to thirty two p.s.i.', 'Inflate it to 32 psi.'],
    ['the cover must not be painted', 'Do not paint the cover.'],
    ['do not start the saw until the guard is shut', 'Start the saw only when the guard is shut.'],
    ['close the tap but before that empty the tray', 'Empty the tray, then close the tap.'],
    ['if the lamp is red, press reset', 'Press reset if the lamp is red.'],
    ['if you paint the frame, do not paint the cover', 'Do not paint the cover if you paint the frame.'],
    ['take filter K L nine and turn it', 'Take filter KL9.'],
    ['So I just lift it? No, chock the wheels first.', 'Chock the wheels first.'],
    ['Do I cut the blue wire? No!', 'Do not cut the blue wire.'],
    ['Do I cut the seal? Yes.', 'Cut the seal.'],
    ['Is the light red? Press reset.', 'If the light is red, press reset.'],
    ['take filter K L twenty five', 'Take filter KL25.'],
    ['take the KL9 filter', 'Take filter 9.'],
    ['fit a bolt of 5 grams', 'Fit one bolt of 5 grams.'],
    ['fit the bolt of five millimetres', 'Fit the bolt, number 5.'],
    ['do not open the hatch until the drum stops', 'Open the hatch only when the drum stops.'],
    ['do not open the hatch unless the drum is cold', 'Do not open the hatch unless the drum is cold.'],
    ['unless the drum is cold, leave the hatch closed', 'Leave the hatch closed unless the drum is cold.'],
    ['after you rinse the tank, fill the tub', 'Rinse the tank, then fill the tub.'],
    ['before you fill the tub, rinse the tank', 'Rinse the tank, then fill the tub.'],
    ['rinse the tank until the water is clear', 'Rinse the tank until the water is clear.'],
    ['if the lamp is red, press reset; oil the chain with grease', 'Oil the chain with grease.'],
    ['if the lamp is red, press reset. oil the chain', 'When you press reset, oil the chain.'],
    ['unless the hatch is open, stop the drum', 'If the hatch is closed, stop the drum.'],
    ['stop the drum unless the hatch is open', 'Stop the drum if the hatch is not open.'],
    ['do not stop the drum unless the hatch is open', 'Stop the drum only if the hatch is open.'],
    ['unless the hatch is open, stop the drum', 'If closed, do not start the drum.'],
    ['do not fill the tub before you rinse the tank', 'Do not fill the tub before you rinse the tank.'],
  ])('"%s" allows "%s"', (source, written) => expect(problem(source, written)).toBeNull());

  it.each([
    ['set the dial to one oh five', 'Set the dial to 15.', 'figure'],
    [
      'if you paint the frame, do not paint the cover',
      'If you paint the frame, paint the cover.',
      'polarity',
    ],
    ['keep the loss below point oh five', 'Keep the loss below point five.', 'figure'],
    ['inflate it to thirty two psi', 'Inflate it to 32 bar.', 'figure'],
    ['take filter K L nine', 'Take filter KL5.', 'part'],
    ['under no circumstances pull the red lever', 'Pull the red lever.', 'polarity'],
    ['turn the wheel clockwise', 'Turn the wheel counterclockwise.', 'opposite'],
    ['unlock the drawer', 'Lock the drawer.', 'opposite'],
    ['if the lamp is red, press reset', 'Press reset.', 'condition'],
    [
      'only if the gauge reads zero, loosen the clamp',
      'If the gauge reads zero, loosen the clamp.',
      'condition',
    ],
    ['only trained staff may drive it', 'Visitors may drive it.', 'condition'],
    ['close the tap but before that empty the tray', 'Close the tap, then empty the tray.', 'order'],
    ['wipe the rails, the handset and the wheels', 'Wipe the rails and the handset.', 'list'],
    ['oil the chain', 'Phone the office.', 'unsaid'],
    ['take filter K L nine', 'Take filter KL9B.', 'part'],
    ['take filter K L twenty five', 'Take filter KL255.', 'part'],
    ['fit the bolt', 'Fit 2 bolts.', 'figure'],
    ['press the button', 'Press the button for one second.', 'figure'],
    ['fit the bolt of five millimetres', 'Fit the bolt of 5 centimetres.', 'figure'],
    ['unless the drum is cold, close the hatch', 'Close the hatch.', 'condition'],
    ['do not open the hatch until the drum stops', 'Do not open the hatch.', 'condition'],
    ['do not open the hatch before the drum stops', 'Do not open the hatch.', 'condition'],
    ['when the bell rings, open the gate', 'Open the gate.', 'condition'],
    ['do not open the hatch until the drum stops', 'Open the hatch after the drum stops.', 'condition'],
    ['unless the hatch is open, stop the drum', 'If green, do not start the drum.', 'condition'],
    ['wipe the rail before the paint dries', 'Wipe the rail if the paint dries.', 'condition'],
    ['rinse the tank until the water is clear', 'Rinse the tank if the water is clear.', 'condition'],
    ['after you rinse the tank, fill the tub', 'Fill the tub, then rinse the tank.', 'order'],
    ['before you fill the tub, rinse the tank', 'Fill the tub, then rinse the tank.', 'order'],
    ['rinse the tank before you fill the tub', 'Fill the tub before you rinse the tank.', 'order'],
    ['So I just lift it? No, chock the wheels first.', 'Lift it.', 'polarity'],
    ['Do I cut the blue wire? No!', 'Cut the blue wire.', 'polarity'],
    ['With my mouth? No, with the rubber blower.', 'Blow it off with your mouth.', 'polarity'],
    ['Is the light red? Press reset.', 'Press reset.', 'condition'],
    ['rinse the tank, then fill the tub', 'Rinse the tank, but before that fill the tub.', 'order'],
  ])('"%s" refuses "%s"', (source, written, why) => expect(problem(source, written)).toBe(why));

  it('lets a title leave out when, not whether', () => {
    expect(problem('when the bell rings, open the gate', 'Open the gate', 'title')).toBeNull();
    expect(problem('if the bell rings, open the gate', 'Open the gate', 'title')).toBe('condition');
  });

  it('is decided at once for a long sentence of many commas, whether or not it ends in a list', () => {
    const source = `${'the driver waits outside the shed, nobody walks along the ramp, '.repeat(40)}the load stays`;
    expect(problem(source, 'The driver waits outside the shed.')).toBeNull();
    expect(problem(`${source} - wipe the rails, the handset and the wheels`, 'Wipe the rails.')).toBe('list');
  });

  it('gives the share of a sentence that its source has', () => {
    expect(checkClaim('Polish the lens.', 'polish the mirror').share).toBe(0.5);
  });
});
