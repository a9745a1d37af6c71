import { describeDrafts } from '../testing/spoken-table.js';

describeDrafts('"it" is not named after a thing that is handled in another way', {
  around: 'Put the plate on the press in the corner. | … | Carry everything back to the store room.',
  rows: `
  # the act before is of another thing
  Close the hatch. | Take it off after a minute. => [Take it off
  Check the plug for cracks. | Then switch it on. => [Switch it on
  Loosen the lid of the jar. | Pour it into the dish slowly. => [Pour it into the dish
  `,
});

describeDrafts('a thing keeps its name, and "it" gets no wrong one', {
  around: 'Open the box. | Take the cable out. | … | Close the box with the strap.',
  rows: `
  # a heading in words is joined to what is said of it
  Now the bobbin. | It drops in, the thread goes to the left. => The bobbin: it drops in
  Hormone powder. | You can, it is not essential. => Hormone powder: you can
  # "it" is named after no person, and after nothing that cannot be meant
  Get a plumber. | Then I flushed it. => ![flush the plumber
  Use the knob at the back. | Spin it three times. => [Spin it three times]
  Open the link. | Book yourself one. | Cancel it. => [Cancel it
  `,
});

describeDrafts('what is read or written down is no thing that is handled', {
  around: 'Open the hatch. | … | Close the hatch.',
  rows: `
  # a number that is no point of a list stays
  Set the programme. | Three, for ninety degrees. => hree, for ninety
  # "it" is what is written down
  Top up the water pan. | Write it on the door. => [Write it on the door
  `,
});
