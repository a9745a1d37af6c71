export { amountsIn, isSameAmount, type Amount } from './amounts.js';
export { checkClaim, type Claim, type Fault } from './claim.js';
export { holdsACondition, lostBinding, type Binding } from './binding.js';
export { lemma, plainWords } from './plain-words.js';
