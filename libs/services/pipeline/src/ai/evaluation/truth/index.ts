export { claimFigures, type ClaimCheck } from './claims.js';
export { draftOf } from './drafting.js';
export { judge, type Draft, type Finding } from './judging.js';
export { readMaterial } from './material.js';
export { isGood, tableOf } from './totals.js';
