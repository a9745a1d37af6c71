/**
 * The sample's script: the narration and the drawing of each scene. The picture moves while its sentence is spoken and then stays still,
 * as in a video of a work step.
 */
export const scenes = [
  { name: 'title', say: 'Hello, in this video I show you how to change the blade of a utility knife.' },
  { name: 'gloves', say: 'First, put on cut resistant gloves, because the old blade is still sharp.' },
  { name: 'retract', say: 'Now pull the slider back to retract the blade into the handle.' },
  { name: 'loosen', say: 'Then use a screwdriver to unscrew the bolt in the middle of the handle.' },
  { name: 'open', say: 'Next, lift off the upper half of the handle.' },
  { name: 'remove', say: 'Take out the old blade and drop it into the blade box.' },
  { name: 'insert', say: 'Place the new blade on the carrier with its sharp edge facing down.' },
  { name: 'close', say: 'Now set the upper half back on and tighten the bolt.' },
  { name: 'check', say: 'Finally, push the slider forward and check that the blade locks.' },
  { name: 'end', say: 'That is it. Thanks for watching.' },
];
