import { draftOfLines, linesOf } from '../testing/spoken-drafts.js';
import { describeDrafts } from '../testing/spoken-table.js';

describeDrafts('what the reader is to do is a step, and nothing else is', {
  around: 'Open the cabinet on the left with the small key. | … | Lock the gate with the key.',
  always: '[Open the cabinet on the left with the small key] && … && [Lock the gate with the key]',
  rows: `
  # what others do is no act of the reader
  They will go to the red room. => #2
  # a call for help is an act
  Call an ambulance. => [Call an ambulance] && #3
  If nobody answers, call 999. => [If nobody answers, call 999] && #3
  # who is asked to act is the reader
  We need you to fill in the form. => [Fill in the form] && #3
  We would like you to close the door. => [Close the door] && #3
  # the first of several verbs is an act too
  Look and feel for breaths. => [Look and feel for breaths] && #3
  You then look, listen and feel for breathing. => [Look, listen and feel for breathing] && #3
  # the first thing is an order word
  So first thing you pop the hood. => [Pop the hood] && #3
  # an announcement behind a condition opens the act
  If the glue gets on your skin the first thing that you need to do is rinse the skin. => [If the glue gets on your skin, rinse the skin] && #3
  # an exclamation is no act
  Pull the filter out, ugh, look at that. => [Pull the filter out] && #3
  # the condition speaks of an older thing
  Once it is cool you can cover it loosely with foil. => [Cover it loosely with foil] && #3
  # to begin is an act
  If it does not start, begin the reset. => [If it does not start, begin the reset] && #3
  # each of several acts is under their condition
  If you find any fault, take the key out, hang the warning sign on the steering wheel and tell the supervisor. => [If you find any fault, take the key out and hang the warning sign on the steering wheel] && #3
  # others may be sent
  Get someone to call for help. => [Get someone to call for help] && #3
  # to stay is an act where a person is helped
  Stay with the patient. => [Stay with the patient] && #3
  # an object makes it an act
  Sit the child down. => [Sit the child down] && #3
  # a title ends within no range of figures
  Pinch the soft part of the hose for five to ten minutes to stop the leak. => [Pinch the soft part of the hose] && #3
  # a choice stays a choice
  Either press the green button or pull the cord. => [Either press the green button or pull the cord] && #3
  # a frame names no act
  Follow these safe steps. => #2
  For more life-saving advice visit example.com. => #2
  For more information, visit www dot example dot org. => #2
  If you find yourself in an emergency, follow these safe steps. => #2
  # instructions at a place are followed
  Follow the instructions on the label. => [Follow the instructions on the label] && #3
  `,
});

describeDrafts('an act of another person is none of the reader', {
  around: 'Open the box. | … | Close the box.',
  always: '… && ![put && ![catch && ![the pressure',
  rows: `
  # a thing that does something is no order
  The pressure builds as steam collects behind the valve.
  Now the new one only goes in one way.
  # another person who does something is no order
  The other person catches it as fast as possible.
  `,
});

describeDrafts('an act of a person other than the narrator keeps its subject', {
  around:
    'I open the hatch. | I rinse the tray with water. | I lay the tray on the rail. | … | I wipe the lens with a cloth. | I close the hatch.',
  rows: `
  # the person is named in the act
  She removes her make-up at the basin. => [She removes her make-up at the basin]
  Then the driver runs the cages out and I stand to one side. => [The driver runs the cages out
  The old one I don't use, I give it to you and you cut it up. => I give it to you and you cut it up
  Give the leg a squeeze, she will lift it. => She will lift it.
  # what a person is asked to do is the act, and the next is of the reader
  Have it signed by the chemist. Fill it into a tube. => [Fill it into a tube]
  `,
});

describeDrafts('a past act that is meant as an instruction is an act', {
  around:
    'This is how I changed the filter, so you can do it next time. | I opened the hatch. | … | Then I closed the hatch. | Then I wrote the date on the label.',
  rows: `
  # what the narrator did is to be done
  I shut the drain, and filled it. => [Shut the drain and fill it]
  I lifted the lid and I counted the rings. => [Lift the lid and count the rings]
  I looked at the hose, and then I marked it with chalk. => mark it with chalk
  I scrubbed my hands with a nail brush. => [Scrub your hands with a nail brush]
  First thing, I screwed the lid down. => [Screw the lid down]
  The flange I wiped with a rag. => [Wipe the flange with a rag]
  # so is what others did in the same narration
  She pulled the old gasket with a hook. => [Pull the old gasket with a hook]
  Then they rinsed the bowl. => [Rinse the bowl]
  `,
});

describeDrafts('what the narrator has done is to be done', {
  around: 'Open the box. | Take the cable out. | … | Close the box with the strap.',
  rows: `
  # the perfect is an order as well
  I've put the belt on round his waist. => [Put the belt on round his waist]
  What I've done is I've turned the water off at the valve. => [Turn the water off at the valve]
  So I've logged in, and I've gone to sales, and I've searched for the number. => [Log in && [Search for the number]
  # what should have been said first is an order
  I should have said this at the start, unplug the pump. => [Unplug the pump]
  `,
});

describeDrafts('a habit is an act, and a thing that is mentioned is none', {
  around:
    'She opens the hatch. | She rinses the tray with water. | … | She wipes the rail with a cloth. | She closes the hatch.',
  rows: `
  # what one does with a thing is an act, the thing in front or not
  Old screws I take out with the driver. => [Take old screws out with the driver]
  The red lead you connect to terminal four. => [Connect the red lead to terminal four]
  She slides the tray under the left rail of the oven and turns it round until the notch faces the wall. => [Slide the tray under the left rail of the oven] && [Turn the tray round
  # a clause about a thing is no act
  The mask you wear keeps the dust out. => ![wear the mask
  The data we collect from the sensor is stored. => ![collect
  Before the tank you drain the pump. => ![drain before
  # what a machine does is no act
  The printer heats the plate. => ![heat
  The boiler fills the tank. => ![fill
  # what happens to a thing under a condition is not cut
  If there are cracks in it, that tile is handed to the foreman and the rest of the batch does not go anywhere near the kiln. => [If there are cracks in it, that tile is handed to the foreman and the rest of the batch does not go anywhere near the kiln]
  `,
});

describeDrafts('a habit in run-on speech is an act', {
  around: 'Open the shed. | Look at the seal on the left. | … | Sign the sheet on the door.',
  rows: `
  # the reader does what is always done
  You count the coins first. => [Count the coins
  Pull the old cartridge out towards you. => [Pull the old cartridge out towards you]
  `,
});

describeDrafts('an order word that opens the narration is no part of the act', {
  around: '… | Open the hatch. | Press the button.',
  rows: `
  # the act begins behind it
  First thing, fill the kettle. => [Fill the kettle
  So first up, fill the kettle. => [Fill the kettle
  `,
});

describeDrafts('what others do, and what the speaker has, did or thinks, is no step of the reader', {
  around: 'Open the box. | Take the cable out. | … | Close the box with the strap.',
  rows: `
  # what others do
  People switch it off first and then they wonder. => ![people
  Sunita, you are the trainee today. => ![sunita
  # what the speaker thinks, has or did
  I reckon sixteen would do. => !you reckon
  I did that once. => !you did
  I don't bother. => !you do not bother
  We changed that in March. => ![change
  Mine is a two. => ![mine && !yours
  I can hold it in my hand. => ![hold
  # words that are counted or read out
  The tub says a full one for two groups. => ![the tub
  One, two, three. => ![one
  # "me" is not the reader
  Sit down for me Priya. => Sit down for me && !for you
  `,
});

describeDrafts('acts without an order are steps in a narration', {
  around: '…',
  rows: `
  # a habit of things is an order
  the caps go in the blue tray | the cable comes off last | the door stays shut | the lamp goes off => [Put the caps in the blue tray] && [Take the cable off last] && [Keep the door shut] && #3
  # a report that teaches is an order
  I will tell you how we changed the belt. | We loosened the guard. | We pulled the belt off the wheel. | We did not touch the spring. | Then we fitted the new belt. => [Loosen the guard] && [Pull the belt off the wheel] && Do not touch the spring. && [Fit the new belt] && #3
  `,
});

describe('the person who acts', () => {
  it('is the reader where the speaker does it', async () => {
    const { steps } = await draftOfLines(
      'We check the appointment in the book.',
      'If they are new, I take a copy of their card.',
      'Then I tell the nurse that they are here.',
      'When they leave, I book the next appointment.',
    );
    expect(steps.map(({ title }) => title)).toContain('Tell the nurse that they are here');
  });

  it('is never one whom the reader needs and is', async () => {
    const draft = await draftOfLines('Open the cabinet.', 'We need you to help us.', 'Lock the gate.');
    expect(JSON.stringify(draft)).not.toContain('You need you');
  });

  it('is not asked by talk that says nothing of the task', async () => {
    const draft = await draftOfLines(
      'Open the cabinet on the left.',
      "Don't panic, everyone. Lock the gate with the key.",
    );
    expect([linesOf(draft), draft.precautions]).toEqual([
      '[Open the cabinet on the left] Open the cabinet on the left.\n[Lock the gate with the key] Lock the gate with the key.',
      [],
    ]);
    expect(draft.unplacedTexts).toHaveLength(1);
  });

  it('is not listed as unused speech', async () => {
    const draft = await draftOfLines(
      'She opens the hatch.',
      'The packer counts the cartons.',
      'She closes the hatch.',
      'She signs the note.',
    );
    expect(draft.unplacedTexts.join(' ')).not.toContain('packer');
  });
});
