import { describeDrafts } from '../testing/spoken-table.js';

describeDrafts('what a film says of itself is no step', {
  around: 'Open the cabinet on the left with the small key. | … | Lock the gate with the key.',
  always: '… && #2',
  rows: `
  # who watches may pause it
  Feel free to pause the video at any point if the pace is too fast. => ![pause
  You can pause the video here and try it yourself. => ![pause
  # a wish and a feeling are no act
  Let's hope you never have to use the alarm. => ![hope
  We're delighted you have chosen this course. => !delighted
  # a title of what follows is none either
  Things to remember. => ![things
  # what the speaker once found is no order
  I found this stuff on a forum and that was working. => ![find
  # what is done is not to be done again
  So I've opened the cabinet with the key. => #2
  # what belongs to a kind, or is usual, is no act
  Question number three is another question of choice. => ![question
  Cold hands at first are common and are not a failure. => ![cold
  # a comparison orders nothing
  The lower the legs, the more tiring it becomes. => ![lower
  # a tag is no question
  So it is not really hard now, is it? => ![is it && !is it?
  `,
});

describeDrafts('a list of what is to be avoided is forbidden to its end', {
  around: 'Rest on your arms and keep your legs straight. | … | Keep the elbows out.',
  always: '… && #2',
  rows: `
  # under a title
  Common mistakes. Arching the back. | Lifting the heels. => Common mistakes, arching the back, lifting the heels.
  Things to avoid. | Pulling the head forward. => Things to avoid, pulling the head forward.
  # and behind the word
  You want to avoid rounding the back. | Bringing the chin to the chest, avoid pulling the head. => Avoid rounding the back, bringing the chin to the chest, avoid pulling the head.
  `,
});

describeDrafts('an act behind what is forbidden is a step', {
  around: 'Rest on your arms and keep your legs straight. | … | Keep the elbows out.',
  rows: `
  # what helps and what is done next are not forbidden
  Avoid touching the glass. | Wearing gloves helps. => !glass, wearing
  Avoid splashing the bowl. | Adding the flour. => [Add the flour
  `,
});

describeDrafts('an order is read in these words as well', {
  around: 'Open the cabinet on the left with the small key. | … | Lock the gate with the key.',
  always: '… && #3',
  rows: `
  # announced as all that is to be remembered
  All you need to remember is to call 911 => [Call 911]
  # of the body
  Lie on the floor face down, in a straight position. => [Lie on the floor face down]
  Exhale as you lift and inhale as you lower. => [Exhale as you lift
  `,
});

describeDrafts('a title names no thing that may be another', {
  around: 'Shake the bottle for ten seconds. | … | Rinse it with water.',
  rows: `
  # of two things
  Take the cap off the bottle and make sure it is clean and there is nothing inside of the neck. => [Make sure it is clean
  `,
});
