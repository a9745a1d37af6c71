export { amountsIn, isSameAmount, type Amount } from './amounts.js';
export { checkClaim, type Fault } from './claim.js';
export { holdsACondition, lostBinding } from './constraints.js';
export { lemma, plainWords } from './canonical-words.js';
