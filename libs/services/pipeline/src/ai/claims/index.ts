export { amountsIn } from './amounts.js';
export { checkClaim, type Claim, type Fault } from './claim.js';
export { holdsACondition, lostBinding, type Binding } from './binding.js';
export { plainWords } from './plain-words.js';
