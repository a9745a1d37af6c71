export { amountsIn, isSameAmount, type Amount } from './amounts.js';
export { checkClaim, type ClaimProblem } from './claim.js';
export { holdsACondition, lostConstraint } from './constraints.js';
export { lemma, canonicalWords } from './canonical-words.js';
