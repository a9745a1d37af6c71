import { draftOfLines, linesOf } from '../testing/spoken-drafts.js';
import { describeDrafts } from '../testing/spoken-table.js';

describeDrafts('a question and its answer are one statement, and a guess is no act', {
  around:
    'Open the hood of the machine. | … | Drain the upper filter into the pan. | Sign the list on the door.',
  rows: `
  # the answer replaces the guess, or completes the question
  And I clean it with my shirt? | With the lens paper. => [Clean it with the lens paper] && !shirt
  What do I do with the broken glass? | Wrap it in paper. => [Wrap the broken glass in paper]
  Do I turn it left or right? | Left, until it clicks. => Turn it left, until it clicks. && !right
  I take it from the top, right? | From the bottom, with both hands. => Take it from the bottom, with both hands. && !top
  And the lid? | On the rack, upside down. => Lid: on the rack
  Used blades? | In the sharps tub. => [Used blades: in the sharps tub]
  And in the meantime? | Look at the dial. => Look at the dial. && !meantime?
  It's forty grams of six nought, yeah? | Six oh three. => of six nought? Six oh three. && !nought.
  Thirty-five? | Thirty degrees. => [Thirty degrees] && !five
  Can I put the fat down the drain? | No, the fat goes in the tin. => [Put the fat in the tin] && ![the drain]
  Do I cut the seal? | Yes. => [Cut the seal
  # an act that the answer denies is no step, and the one that it names is
  So I just lift it? | No, chock the wheels first. => [Chock the wheels && ![lift]
  Do I shake it? | God no, you roll it between your palms. => [Roll it between your palms] && ![shake]
  So I just lift it, yeah? | No, chock the wheels. => [Chock the wheels] && ![lift]
  I pull him by the arm? | No, you hold him under the shoulder blade. => [Hold him under the shoulder blade] && ![arm]
  And then I wipe it with alcohol? | Alcohol melts it. Use water. => wipe it with alcohol? Alcohol melts it. && ![alcohol]
  Do you keep the card? | No, you never keep the card. => Do not keep the card. && ![keep]
  # an act that the answer only denies is no step
  So I just lift it? No, chock the wheels first. => You just lift it? No. && ![lift]
  I switch it on now? | Not yet. => You switch it on now? Not yet. && ![switch]
  Do I cut the blue wire? | No. => Do you cut the blue wire? No. && ![cut]
  Do I cut the blue wire? No! => Do you cut the blue wire? No. && ![cut]
  Can I use the steel brush? | Over my dead body. => Over your dead body && ![use the steel
  Can I use the steel brush? | Certainly not, brass. => Certainly not && ![use the steel
  And then push hard? | No, lightly, and stop when it clicks. => lightly, and stop when it clicks && ![push hard
  So I open it all the way. | No no, a quarter turn only. => You open it all the way, no, a quarter turn only. && ![open it all
  Do I have to unplug it? | No, not for this. => Do you have to unplug it? No, not for this. && ![unplug] && !do not unplug
  # an exchange that makes no sentence stays as it was spoken
  Two hundred degrees? | Two forty. => Two hundred degrees? Two forty. && !hundred degrees]
  Three bar? | No, two and a half bar. => Three bar? No, two and a half bar.
  Which side goes up? | The shiny side. => Which side goes up? The shiny side.
  How many drops? | Five drops, no more. => How many drops? Five drops
  Why not stand under it? | Because it can drop. => Why not stand under it? Because it can drop. && ![stand] && ![drop]
  What if she says it burns? | Tingling's normal. => What if she says it burns? Tingling's normal. && !if she says it burns, tingling
  Both sheets together? | One at a time. => Both sheets together? One at a time.
  More than eight? | Never more than eight. => Never more than eight. && !if more
  Do I need the mask for this? | Always. => Do you need the mask for this? Always.
  # the state that is asked stays before what is done then
  Sticker out of date? | Red bin, straight away. => Sticker out of date? Red bin
  Packet's got a hole? | Bin it. => [Packet's got a hole? Bin it]
  Reading's too high? | Dim the lamp. => [Reading's too high? Dim the lamp]
  Lid won't close? | Take one out. => [Lid will not close? Take one out]
  Is it leaking? | No? | Then tighten the cap. => [Is it leaking? No? Tighten the cap]
  Form signed? | No? | Then nothing starts until it is. => Form signed? No? Nothing starts until it is
  Two pence out, is that okay? | No, stop and call me. => [Two pence out, is that okay? No, stop and call me]
  `,
});

describeDrafts('a condition in question form stays with its act', {
  around: 'Run the pump for a minute. | … | Write the pressure down.',
  rows: `
  # a state that is asked is the condition
  Seal dry? Replace it. => [If the seal is dry, replace it]
  Lamp red? Stop the belt and call the desk. => [If the lamp is red, stop the belt and call the desk]
  Too tight? Loosen it by one hole. => [If too tight, loosen it by one hole]
  No spark? Change the plug. => [If no spark, change the plug]
  Nothing happens? Press it again. => [If nothing happens, press it again]
  Still pink? Add two drops of acid. => [If still pink, add two drops of acid]
  Any burrs? File them off. => [If any burrs, file them off]
  # a question that makes no condition stays in front of its act
  Does it leak? Tighten the nut a quarter turn. => [Does it leak? Tighten the nut a quarter turn]
  Cracks? New belt. => [Cracks: new belt]
  Is it red? | Then stop and call the desk. => [Is it red? Stop and call the desk]
  Is the hose warm? Do not touch the valve. => Is the hose warm? Do not touch the valve.
  # a condition before the question belongs to the answer
  What do you do if the alarm goes? Press the button and leave the room. => [If the alarm goes, press the button and leave the room]
  If the seal leaks, what do you do? I close the tap. => [If the seal leaks, close the tap]
  The lamp does not come on. What now? Check the fuse behind the panel. => [If the lamp does not come on, check the fuse behind the panel]
  And if one is bent? Straighten it? Throw the blade away. => [If one is bent, throw the blade away]
  Pressure's above four bar, we stop, what does it say? Three. => [Pressure's above four bar, you stop]
  And if it jams? | Press stop. => [If it jams, press stop]
  When do I add the acid? | Only once the water is cold. => [Add the acid only once the water is cold]
  What if the lamp is out? | Then you press the bell. => [If the lamp is out, press the bell]
  `,
});

describeDrafts('a condition in question form stays with what others do', {
  around: 'Weigh the bag on the scale. | … | Put it on the shelf.',
  rows: `
  # it is no act of the reader
  More than twenty kilos? Two people carry it. => More than twenty kilos? Two people carry it.
  `,
});

describeDrafts('questions and answers in a narration', {
  around: '…',
  rows: `
  # the answer forbids the act that was asked about
  Open the hood of the machine. | Drain the upper filter. | Do you keep the card? | No, you never keep the card. => Do not keep the card. && !. do you keep
  # what was asked is the topic of the answer
  Clamp the plate. | And the speed? | Nine hundred for steel. | Your sleeves? | Rolled up. | Lower the drill. | Brush the chips away. => Speed: nine hundred for steel && Sleeves: rolled up
  # the reason in an answer stays
  Do I rinse the brush under the tap? | Under the surface, so it does not spray, and cold. | Hang the brush up. | Close the tap. => so it does not spray
  `,
});

it('makes no step of what has nothing that could be its title', async () => {
  const draft = await draftOfLines(
    'So where do I begin?',
    'Clamp the bar in the vice and set the brake.',
    'Brush it and put a bit of oil on.',
    'And tension it at the end, you should just be able to pull it round by hand.',
    ...['Lovely.', 'Did you see the deer this morning?', 'No.'],
  );
  expect({ steps: draft.steps.length, draft: linesOf(draft) }).toMatchObject({ steps: 3 });
});

it('lists no equipment that was only guessed', async () => {
  const { equipment } = await draftOfLines(
    'Take the lens out of the camera.',
    'And I clean it with my shirt?',
    'No, with the lens paper.',
    'Put the lens back.',
    'Close the flap of the case.',
  );
  expect(equipment).toContain('Lens paper');
  expect(equipment.join(' ')).not.toMatch(/shirt|sleeve/i);
});

it('keeps acts under the condition that is asked before them', async () => {
  const { steps } = await draftOfLines(
    'Plate off.',
    'Lid up.',
    'Blanket first, gently.',
    'Longer than an hour?',
    'Take it off, gum both sides with the brush, and hang it on the rack by the door.',
    'Rags in the bin.',
    'Lid shut.',
  );
  const titles = steps.map(({ title }) => title);
  expect(titles.filter((one) => /gum|hang/i.test(one) && !/^If longer than an hour/.test(one))).toEqual([]);
});
