export { amountsIn, isSameAmount, type Amount } from './amounts.js';
export { checkClaim, type Fault } from './claim.js';
export { holdsACondition, lostBinding } from './binding.js';
export { lemma, plainWords } from './plain-words.js';
