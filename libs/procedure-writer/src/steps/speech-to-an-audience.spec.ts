import { describeDrafts } from '../testing/spoken-table.js';

describeDrafts('speech to an audience has the steps that it teaches', {
  around: '…',
  rows: `
  # three plain orders are a procedure
  Hi everyone, welcome to our first aid channel. | Follow these safe steps. | Cool the burn under cold running water for ten minutes. | Remove any jewellery. | Cover the burn with cling film. | Thanks for watching and do not forget to subscribe. => #3
  # what is forbidden is an order as well
  Thank you so much for watching our channel. | Cover the burn with cling film. | Do not use ice. | Do not burst any blisters. | See you next time. => #1
  # an order may follow a condition, another act or the word instead
  Hi, my name is Jo and I am a paramedic, and my line of work is the difference between life and death. | But you do not have to be a professional to save a life. | If an object is in the cut, do not take it out. | Instead, put a pad around the cut. | Glove your hands and hold the pad on the cut. | If you find yourself in the right place at the right time, be prepared to save a life. | For more advice visit our site. => #2
  # what is announced, asked for or wished is no step
  If you find yourself in an emergency, follow the safe steps. | Cool the burn under cold running water. | Remove any jewellery. | Cover the burn with cling film. | If you are in the right place at the right time, be prepared to help others. | Find out more at burns.org => #3 && ![follow && ![prepared && ![find out
  # the case that is told before the first act stays with it
  If you see somebody on fire, someone to call the brigade. | Cool the burn under cold running water. | Remove any jewellery. | Cover the burn with cling film. => [Cool the burn under cold running water] If you see somebody on fire && #3
  # an order may be one under a need for help
  Listen to the question on the machine. | If you need help using the mouse, ask the adults in the room. | Press the green button. => [If you need help using the mouse, ask the adults in the room]
  # whoever is helped is a thing of the act
  In case of a deep cut, call the emergency services immediately. | Help the injured person lie down and raise the leg above the heart. | Keep them warm and wait for help to arrive. => #3 && [Help the injured person lie down and raise && [Keep them warm
  # a song does nothing to a thing
  Hi everyone, welcome to the channel. | Oh baby take my hand. | Hold me close tonight. | Feel the rhythm of the night. => #0
  # an advertisement orders as well
  Come on down to Smith's Motors this weekend. | Bring the kids and grab a burger. | Test drive the new truck. | Ask about our prices. | Call us today. => #0
  `,
});
