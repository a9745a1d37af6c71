import { describeDrafts } from '../testing/spoken-table.js';

describeDrafts('a nought is no sigh, and a unit stays with its figure', {
  around: 'Take the tray. | … | Close the door.',
  rows: `
  # "oh" in a figure is a nought
  Set the timer to one oh five. => Set the timer to one oh five.
  Keep the gap below point oh five. => Keep the gap below point oh five.
  File the order under oh seven. => File the order under oh seven.
  # "oh" before a number of things is a sigh
  Oh two screws hold the lid, remove the lid. => Two screws hold the lid
  Now press, oh, two buttons. => Press two buttons.
  # a unit stays with its figure
  Leave 10 mm behind the bar. => Leave 10 mm behind the bar.
  Leave 2 h behind the bar. => Leave 2 h behind the bar.
  Leave 3 m behind the bar. => Leave 3 m behind the bar.
  Leave 5 g behind the bar. => Leave 5 g behind the bar.
  Leave 40 l behind the bar. => Leave 40 l behind the bar.
  Leave 8 bar behind the bar. => Leave 8 bar behind the bar.
  Leave 80 % behind the bar. => Leave 80 % behind the bar.
  Leave 6 cm behind the bar. => Leave 6 cm behind the bar.
  `,
});
