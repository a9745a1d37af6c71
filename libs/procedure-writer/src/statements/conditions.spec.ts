import { describeDrafts } from '../testing/spoken-table.js';

describeDrafts('a condition or a limit is whole in the title', {
  around: 'Open the hood of the machine. | Drain the upper filter. | …',
  rows: `
  # a condition in front belongs to its act
  Should the drawer stick, push it in and pull the lever underneath. => [Should the drawer stick, push it in and pull the lever underneath]
  Assuming the seal is dry, grease it lightly. => [Assuming the seal is dry, grease it lightly]
  Below five bar, refill it. => [Below five bar, refill it]
  More than that, count the lot again. => [More than that, count the lot again]
  Before any of this, unplug the pump. => [Before any of this, unplug the pump]
  # a limit belongs to its act
  Only reset it once. => [Only reset it once]
  Unless it is Kevlar, then skip the last part. => [Unless it is Kevlar, then skip the last part]
  `,
});

describeDrafts('an act is one with its condition', {
  around: 'Close the hatch. | Fill the tank. | … | Start the mixer.',
  rows: `
  # a condition without a comma ends where the act begins
  If it's dried up before that you spray it again. => [If it is dried up before that
  Only when the driver has given me his keys do I open the shutter. => given you his keys, open the shutter]
  Anything over fifteen percent up or down you open. => [Anything over fifteen percent up or down you open]
  `,
});

describeDrafts('a condition stays with its act', {
  around: 'Open the box. | Take the cable out. | … | Close the box with the strap.',
  rows: `
  # behind the act, between two acts or before it
  Count the screws if there is time, and label one of them. => Count the screws if there is time, and label one of them. && ![if there
  Here you can choose, if you meet there, pick a room and type the number. => [If you meet there, pick a room && ![pick
  Don't force it if it is stuck, these old ones snap, get a fitter. => [Do not force it if it is stuck && ![get a fitter
  Like it, one to save. | Don't like it, three, do it over. => If you do not like it, three, do it over && ![do not like
  this one is 120 and if it smokes it is too hot turn it down ten degrees => if it smokes it is too hot turn it down && !. it is too hot
  # a direction or an order word beside it is no act
  Pull the lever towards you, never away from you, until it clicks. => towards you, never away from you, until it clicks && !. never
  If it sticks, stop, pull it back the way it came, and take it to the shop. => pull it back the way it came && ![back the way
  tie the brakes up first with a big band over the heel pieces => up first with a big band && ![with
  Last pick, it beeps three times. => Last pick, it beeps three times
  First time it is the last four digits. => First time it is the last four digits
  `,
});

describeDrafts('a condition of what happens is one of the act', {
  around: 'Open the shed. | Look at the seal on the left. | … | Sign the sheet on the door.',
  rows: `
  # a habit in the passive is an act
  If it swells, the needle comes out and pressure is applied for two minutes. => If it swells, take the needle out
  `,
});

describeDrafts('a narration keeps its conditions', {
  around: '…',
  rows: `
  # each act keeps its own
  Open the hood. | Then, if the lamp is amber, drain the filter. | Only if the needle rests, loosen the ring. => [Open the hood] && [If the lamp is amber, drain the filter] && [Only if the needle rests, loosen the ring]
  Take the filter out. | Before you tighten the bolt, grease it. | When there's foam on top, skim it; when there isn't, leave it. => [Take the filter out] && [Before you tighten the bolt, grease it] && [When there is foam on top, skim it] && [When there is not, leave it]
  # a condition behind an act is one of what follows
  Close the red valve by turning it clockwise, unless the gauge reads zero, do not loosen the clamp. | Take the old seal out. | Wipe the groove dry. => [Close the red valve by turning it clockwise] && Unless the gauge reads zero, do not loosen the clamp.
  # speech without a stop keeps its condition
  first you look at the wood and brush it off | if they're moving don't spray wait till evening | then hang the board back and write the date on it => f they are moving do not spray
  `,
});
