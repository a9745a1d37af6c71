export { claimFigures, type ClaimCheck } from './claims.ts';
export { judge } from './judging.ts';
export { readMaterial } from './material.ts';
export { joinsOf, ordersOf, readNarrations, type Narration } from './narration.ts';
export { ownSteps } from './own-steps.ts';
export type { Draft, Finding } from './reading.ts';
export { readToRead } from './to-read.ts';
export { isGood, stepScores, tableOf } from './totals.ts';
