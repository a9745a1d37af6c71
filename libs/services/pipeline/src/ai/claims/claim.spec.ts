import { checkClaim } from './claim.js';

const fault = (said: string, written: string, form?: 'title'): string | null =>
  checkClaim(written, said, form).fault;

describe('what may stand beside what was said', () => {
  it.each([
    ['set the dial to one oh five', 'Set the dial to 105.'],
    ['wait two and a half minutes', 'Wait 150 seconds.'],
    ['inflate it to thirty two p.s.i.', 'Inflate it to 32 psi.'],
    ['the cover must not be painted', 'Do not paint the cover.'],
    ['do not start the saw until the guard is shut', 'Start the saw only when the guard is shut.'],
    ['close the tap but before that empty the tray', 'Empty the tray, then close the tap.'],
    ['if the lamp is red, press reset', 'Press reset if the lamp is red.'],
  ])('"%s" allows "%s"', (said, written) => expect(fault(said, written)).toBeNull());

  it.each([
    ['set the dial to one oh five', 'Set the dial to 15.', 'figure'],
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
  ])('"%s" refuses "%s"', (said, written, why) => expect(fault(said, written)).toBe(why));

  it('lets a title leave out when, not whether', () => {
    expect(fault('when the bell rings, open the gate', 'Open the gate', 'title')).toBeNull();
    expect(fault('if the bell rings, open the gate', 'Open the gate', 'title')).toBe('condition');
  });

  it('says how much of a sentence was said', () => {
    expect(checkClaim('Polish the lens.', 'polish the mirror').share).toBe(0.5);
  });
});
