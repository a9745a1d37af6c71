export { claimFigures, type ClaimCheck } from './claims.js';
export { draftOf } from './drafting.js';
export { judge } from './judging.js';
export { readMaterial } from './material.js';
export type { Draft, Finding } from './reading.js';
export { readToRead } from './to-read.js';
export { isGood, tableOf } from './totals.js';
