import { draftOfLines, linesOf } from '../testing/spoken-drafts.js';

describe('an imperative of an advertisement', () => {
  it('is no step: repeated offers are no procedure', async () => {
    const { steps } = await draftOfLines(
      'First, tear off the coupon.',
      'Then walk into any branch of Bean Street and hand it to the barista.',
      'Choose your cup, choose your roast, and pay nothing.',
      "That's right, your first coffee is on the house.",
      'One coupon per customer, offer ends on Sunday.',
      'Buy nine and the tenth is free.',
      'Bean Street, open from six in the morning, seven days a week.',
    );
    expect(steps).toEqual([]);
  });

  it('stays a step where staff are taught to talk to a buyer', async () => {
    const { steps } = await draftOfLines(
      'Unlock the front door at six.',
      'Wipe the counter with the blue cloth.',
      'Fill the till with two hundred in coins.',
      'Scan the coupon and press discount.',
      'Tell the customer that parking is free.',
      'Print the receipt and stamp the card.',
      'Bread is half price from five.',
      'Lock the door at seven and take the sign in.',
    );
    expect(steps.length).toBeGreaterThanOrEqual(6);
  });

  it('is no step in any trade', async () => {
    const draft = await draftOfLines(
      "Pop in to Tony's Fish Bar on Station Road, we're open till midnight every day.",
      'Bring this leaflet and the mushy peas are on us.',
      'Order at the counter or ring oh one two four five.',
      'Grab a seat and leave the rest to Tony.',
      'Kids eat free on Sundays.',
      'Free delivery within three miles.',
    );
    expect(linesOf(draft)).toBe('');
  });
});
