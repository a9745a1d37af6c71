import { describeDrafts } from '../testing/spoken-table.js';

describeDrafts('speech without verbs has steps', {
  around: 'Pump off. | Lid up. | … | Hose back on the hook. | Tap shut. | Check the dial.',
  rows: `
  # a state that a thing is put into is an act
  Fan off. => [Fan off]
  Gloves on. => [Gloves on]
  # a place or a tool of a thing is an act
  Strainer in the blue tub. => [Strainer in the blue tub]
  Counter, red sponge. => [Counter, red sponge]
  # an order of things is an act
  Cups first, then saucers. => [Cups first, then saucers]
  # a comment is none
  It squeaks a bit. => [Check the dial] && ![it squea]
  Six turns and you are round. => [Check the dial] && ![six turn]
  # a negation is a prohibition
  No mixing the bleach with the vinegar. => No mixing the bleach && ![ixing]
  `,
});

describeDrafts('a heading or a remark among phrases is no step', {
  around: '…',
  rows: `
  # a list of phrases may begin with its heading
  Sprayer, end of season. | Pump off. | Lid up. | Hose back on the hook. | Tap shut. => [Lid up] && ![season]
  # phrases among whole sentences belong to their steps
  Open the hatch. | Take the filter out. | Wash it with warm water. | Quite a nice colour. | Put the filter back. | Close the hatch. => ![quite a nice colour]
  `,
});
