import { draftSpokenWith } from '../testing/spoken-drafts.js';
import { describeDrafts } from '../testing/spoken-table.js';

describeDrafts('pieces of a sentence are joined by their words', {
  around: 'Keep the arm still. | … | Take the patient to the hospital.',
  pauseSeconds: 0.5,
  rows: `
  # a purpose in front belongs to the act behind it
  Do not realign the bone | To alleviate pain and swelling, apply ice wrapped in a cloth. => [Apply ice wrapped in a cloth] To alleviate pain and swelling, apply ice wrapped in a cloth.
  Do not realign the bone | To alleviate pain and swelling apply ice wrapped in a cloth. => [Apply ice wrapped in a cloth]
  # a manner in front belongs to the act behind it
  Do not move the patient | With your other hand press on the wound. => [Press on the wound]
  # a condition without a full stop before it belongs to the order behind it
  Do not burst any bubbles if the burn is severe immediately call the emergency services. => [If the burn is severe, immediately call the emergency services]
  # what is compared with the transcript is read as a whole
  Do not move or bend the bone to alleviate | Pain and swelling apply ice. Wrap it in a towel. => [Apply ice] To alleviate
  # a phrase without an act goes on with the sentence
  Put pressure | On the wound with your hand. => Put pressure on the wound with your hand.
  # a piece that ends within the purpose of the next act ends nothing
  Do not realign the bone to ease | Pain and swelling apply ice. => [Apply ice]
  # a condition that a pause cuts off belongs to the order behind it
  Give small sips of water. If the pain lasts or there is fever | Call the doctor. => [If the pain lasts or there is fever, call the doctor] && #3
  Give small sips of water. | If the pain lasts or there is fever. | Call the doctor. => [If the pain lasts or there is fever, call the doctor] && #3
  Lower the hoist. | Once the lamp is green. | Then open the gate. => [Open the gate] Once the lamp is green, open the gate.
  Lower the hoist. | If the lamp is red, wait. | Open the gate. => [If the lamp is red, wait] && [Open the gate]
  # an order with its object begins a sentence, also without a full stop before it
  Put your arms around the waist | Make a fist with one hand. => [Put your arms around the waist] && [Make a fist with one hand]
  # in speech without punctuation a condition and its order are a sentence of their own
  time is short if you see a sign of this call an ambulance => [If you see a sign of this, call an ambulance]
  # a choice between yes and no corrects nothing
  Answer by saying yes sometimes or no. | Tick the box below the picture. => saying yes sometimes or no && Tick the box
  # an act that names no thing is done to the thing of the act before it
  Apply an ice pack. Wrap in a clean cloth without moving the arm. => Apply an ice pack. Wrap in a clean cloth && ![wrap
  # a breath before a verb is recognised as an article
  A cover the burn with cling film. => [Cover the burn with cling film]
  # a noun a breath behind its verb is its object
  Do not rinse | The left wheel. => Do not rinse the left wheel.
  # inside a sentence a joining word has no capital
  Raise the leg | And cover it with a blanket. => Raise the leg and cover it with a blanket.
  `,
});

it('leaves a prohibition among the precautions without the act behind it', async () => {
  const { precautions } = await draftSpokenWith(0.5, [
    'Keep the arm still.',
    'Do not realign the bone',
    'To alleviate pain and swelling apply ice wrapped in a cloth.',
    'Take the patient to the hospital.',
  ]);
  expect(precautions).toEqual(['Do not realign the bone.']);
});
