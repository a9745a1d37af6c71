export { checkClaim, type Claim, type Fault } from './claim.js';
