export { claimFigures, type ClaimCheck } from './claims.js';
export { draftOf } from './drafting.js';
export { judge } from './judging.js';
export { readMaterial } from './material.js';
export { readNarrations, type Narration } from './narration.js';
export type { Draft, Finding } from './reading.js';
export { readToRead } from './to-read.js';
export { isGood, stepScores, tableOf } from './totals.js';
